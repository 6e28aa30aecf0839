import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Request, Response } from 'express'
import type { Known } from '../session/identify.ts'
import { hintsOf, liveTopics } from './hints.ts'

const BEAT_MS = 20_000
const PER_USER = 8

interface Line {
  userId: string
  tenantId: string
  res: Response
  /** Ends the line when its session is over. */
  alive(): Promise<boolean>
}

/** The one live stream (architecture.md §7 "Live"): tells signed-in people which of their nouns changed; the client asks again for what it shows. */
export const liveStream = async (platform: Pick<Platform, 'bus'>, alive: (token: string, tenantId?: string) => Promise<boolean>, beatMs = BEAT_MS) => {
  const lines = new Set<Line>()
  const subscription = await platform.bus.broadcast(liveTopics, (event: Envelope) => {
    for (const hint of hintsOf(event)) {
      const text = `data: ${JSON.stringify(hint.body)}\n\n`
      for (const line of lines)
        if ((line.tenantId === event.tenantId || event.tenantId === 'platform') && (hint.userIds === 'all' || hint.userIds.includes(line.userId)))
          line.res.write(text)
    }
  })
  const end = (line: Line) => {
    lines.delete(line)
    line.res.end(`data: ${JSON.stringify({ type: 'ended' })}\n\n`)
  }
  const beatOn = async (line: Line) => {
    // Only an answer ends a line: while identity cannot be asked, the stream stands.
    const still = await line.alive().catch((error: unknown) => {
      logger.warn({ err: error }, 'live stream: the session could not be asked')
      return true
    })
    if (!lines.has(line)) return
    if (still) line.res.write(': beat\n\n')
    else end(line)
  }
  const beat = setInterval(() => {
    for (const line of lines) void beatOn(line)
  }, beatMs)
  return {
    open:
      (token: string) =>
      (req: Request, res: Response): void => {
        const { session, locale } = res.locals.known as Known
        if (!session) return void res.json({ code: codes.noSession, msg: say(locale, 'codes.noSession'), data: null })
        const own = [...lines].filter((line) => line.userId === session.userId)
        const [oldest] = own
        if (oldest && own.length >= PER_USER) end(oldest)
        res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        res.write('data: {"type":"open"}\n\n')
        const line: Line = { userId: session.userId, tenantId: session.tenantId, res, alive: () => alive(token, session.tenantId) }
        lines.add(line)
        req.on('close', () => lines.delete(line))
      },
    stop: async () => {
      clearInterval(beat)
      await subscription.stop()
      for (const line of lines) line.res.end()
    },
  }
}
