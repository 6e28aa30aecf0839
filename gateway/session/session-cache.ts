import { createHash } from 'node:crypto'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { sessionEnded } from '@academy/contracts/identity/events.ts'

export interface Session {
  sessionId: string
  userId: string
  tenantId: string
  grants: Grant[]
  locale: Locale
}

interface Entry {
  until: number
  session: Session | null
  stopped: string | null
}

/** At most this old, so that a token is dead within a second even when a push was lost (I31). */
const FRESH_MS = 900
const LIMIT = 50_000

let last = { token: '', hash: '' }

/** The hash by which a token is known; a request asks for it several times in a row. */
export const tokenHash = (token: string): string => {
  if (last.token !== token || last.hash === '') last = { token, hash: createHash('sha256').update(token).digest('hex') }
  return last.hash
}

/** Sessions by token hash, asked of identity and kept for under a second; dropped at once when identity tells of an end. */
export const sessionCache = async (platform: Platform, defaultTenant: string) => {
  const entries = new Map<string, Entry>()
  const living = new Set<string>()
  const asking = new Map<string, Promise<Entry>>()
  await platform.bus.broadcast([sessionEnded.topic], (event: Envelope) => {
    const { tokenHash: hash } = event.data as { tokenHash: string }
    living.delete(hash)
    for (const key of entries.keys()) if (key.startsWith(hash)) entries.delete(key)
  })

  const ask = async (hash: string, key: string, background: boolean, tenantId: string | undefined): Promise<Entry> => {
    const answer = await callService(
      platform,
      'identity',
      sessions.endpoints.resolve,
      { tokenHash: hash, background, ...(tenantId ? { tenantId } : {}) },
      { tenantId: defaultTenant },
    )
    const entry = { until: Date.now() + FRESH_MS, session: answer.session as Session | null, stopped: answer.stopped }
    if (entries.size > LIMIT) entries.clear()
    if (living.size > LIMIT) living.clear()
    if (entry.session) living.add(hash)
    else if (!tenantId) living.delete(hash)
    entries.set(key, entry)
    return entry
  }
  return {
    /** The living session of a token, or null. Background calls (polling, stream) do not slide its 30 minutes. */
    resolve: async (token: string, background: boolean, tenantId?: string): Promise<Entry> => {
      const hash = tokenHash(token)
      const key = `${hash}|${tenantId ?? ''}|${background ? 'b' : ''}`
      const known = entries.get(key)
      if (known && known.until > Date.now()) return known
      const running = asking.get(key)
      if (running) return running
      const fresh = ask(hash, key, background, tenantId).finally(() => asking.delete(key))
      asking.set(key, fresh)
      return fresh
    },
    /** Has this token been a living session's, as far as this process knows? Says nothing about now. */
    proved: (token: string): boolean => living.has(tokenHash(token)),
    drop: (token: string) => {
      const hash = tokenHash(token)
      for (const key of entries.keys()) if (key.startsWith(hash)) entries.delete(key)
    },
  }
}
export type SessionCache = Awaited<ReturnType<typeof sessionCache>>
