import { randomInt } from 'node:crypto'
import { saidNow } from '@academy/chassis/events/versions.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { sessionChanged } from '@academy/contracts/identity/events.ts'
import type { Request, Response } from 'express'
import type { Known } from '../session/identify.ts'
import { type Session, type SessionCache, tokenHash } from '../session/session-cache.ts'
import { hintsOf, liveTopics } from './hints.ts'

const BEAT_MS = 20_000
/** Lines beat in so many turns: thousands that opened in one second do not ask of their sessions in one moment. */
const TURNS = 20
const PER_USER = 8
/** By then nobody holds an older answer about a session whose end was told without saying whose. */
const ANEW_MS = 400
/** By then every service knows what a role has become: who asks then is told so. */
const CHANGED_MS = 400
/** Who leaves so many bytes of his hints lying takes none: he is cut, and asks for everything when he comes again. */
const UNREAD = 64 * 1024

interface Line {
  userId: string
  tenantId: string
  hash: string
  res: Response
  /** In which of the turns it beats. */
  turn: number
  /** The roles that its session was last seen with. */
  roles: ReadonlySet<string>
  /** Ends the line when its session is over. */
  alive(): Promise<boolean>
}

/** What the stream asks of sessions, and is told of them. */
type Sessions = Pick<SessionCache, 'resolve' | 'onEnd'> & Partial<Pick<SessionCache, 'renew'>>

/** Tells those whose rights have changed, in person or with a role of theirs, once all services know it (shell-access.md rule 19). */
const changedSessions = (lines: ReadonlySet<Line>, sessions: Sessions, write: (line: Line, text: string) => void) => {
  const waiting = new Set<NodeJS.Timeout>()
  const tell = async (line: Line) => {
    sessions.renew?.(line.hash)
    await line.alive().catch((error: unknown) => logger.warn({ err: error }, 'live stream: the session could not be asked'))
    if (lines.has(line)) write(line, `data: ${JSON.stringify({ type: 'session' })}\n\n`)
  }
  return {
    hear: (event: Envelope): void => {
      const said = saidNow(sessionChanged, event)
      if (!said) return
      const { userIds, roleCode } = said
      const concerned = ({ tenantId, userId, roles }: Line) =>
        tenantId === event.tenantId && (userIds.includes(userId) || (roleCode !== undefined && roles.has(roleCode)))
      for (const line of lines) if (concerned(line)) sessions.renew?.(line.hash)
      const timer = setTimeout(() => {
        waiting.delete(timer)
        for (const line of lines) if (concerned(line)) void tell(line)
      }, CHANGED_MS)
      waiting.add(timer)
    },
    stop: (): void => {
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}

/**
 * The one live stream (architecture.md §7 "Live"): tells signed-in people which of their nouns changed; the client asks again for what it shows. Ends with
 * its session, when that is told (I31).
 */
export const liveStream = async (platform: Pick<Platform, 'bus'>, sessions: Sessions, beatMs = BEAT_MS) => {
  const lines = new Set<Line>()
  const write = (line: Line, text: string) => {
    line.res.write(text)
    if (line.res.writableLength <= UNREAD) return
    lines.delete(line)
    line.res.destroy()
  }
  const changed = changedSessions(lines, sessions, write)
  const subscription = await platform.bus.broadcast([...liveTopics, sessionChanged.topic], (event: Envelope) => {
    if (event.name === sessionChanged.name) return changed.hear(event)
    for (const hint of hintsOf(event)) {
      const text = `data: ${JSON.stringify(hint.body)}\n\n`
      for (const line of lines)
        if ((line.tenantId === event.tenantId || event.tenantId === 'platform') && (hint.userIds === 'all' || hint.userIds.includes(line.userId)))
          write(line, text)
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
    if (still) write(line, ': beat\n\n')
    else end(line)
  }
  const ask = (asked: (line: Line) => boolean) => {
    for (const line of lines) if (asked(line)) void beatOn(line)
  }
  let stopping = false
  let now = 0
  const beat = setInterval(() => {
    now = (now + 1) % TURNS
    ask(({ turn }) => turn === now)
  }, beatMs / TURNS)
  let anew: NodeJS.Timeout | undefined
  const askAnew = () => {
    anew = undefined
    ask(() => true)
  }
  sessions.onEnd((hash) => {
    if (hash) ask((line) => line.hash === hash)
    else anew ??= setTimeout(askAnew, ANEW_MS)
  })
  return {
    open:
      (token: string) =>
      (req: Request, res: Response): void => {
        const { session, locale } = res.locals.known as Known
        if (stopping) return void res.status(503).end()
        if (!session) return void res.json({ code: codes.noSession, msg: say(locale, 'codes.noSession'), data: null })
        const own = [...lines].filter((line) => line.userId === session.userId)
        const [oldest] = own
        if (oldest && own.length >= PER_USER) end(oldest)
        res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        res.write('data: {"type":"open"}\n\n')
        const { userId, tenantId } = session
        const rolesOf = (one: Session | null) => new Set((one?.grants ?? []).map(({ code }) => code))
        const alive = async () => {
          const found = (await sessions.resolve(token, true, tenantId)).session
          line.roles = rolesOf(found)
          return found !== null
        }
        const line: Line = { userId, tenantId, hash: tokenHash(token), res, alive, turn: randomInt(TURNS), roles: rolesOf(session) }
        lines.add(line)
        req.on('close', () => lines.delete(line))
      },
    stop: async () => {
      stopping = true
      clearInterval(beat)
      clearTimeout(anew)
      changed.stop()
      await subscription.stop()
      for (const line of lines) line.res.end()
    },
  }
}
