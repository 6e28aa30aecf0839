import { dayOf } from '@academy/contracts/core/days.ts'
import { permissionUses, USES_AT_ONCE } from '@academy/contracts/core/permission-uses.ts'
import { callService, POLL_MS } from '../runtime/call.ts'
import { type Identity, PROBE } from '../runtime/identity-token.ts'
import { logger } from '../runtime/logger.ts'
import type { Platform } from '../runtime/platform.ts'

const TELL_MS = 60_000
/** As many uses of a day are remembered as told; beyond them some are told again, which changes nothing. */
const KNOWN_MAX = 300_000
/** While identity is away no more than these wait. */
const WAITING_MAX = 100_000

interface Use {
  tenantId: string
  userId: string
  permission: string
}

/** Who counts uses: the sessions of people, neither our own calls nor those that probe for leaks. */
const isPerson = ({ sessionId, userId }: Identity): boolean => userId !== '' && sessionId !== 'internal' && sessionId !== PROBE

const byTenant = (uses: readonly Use[]): Map<string, Use[]> => {
  const found = new Map<string, Use[]>()
  for (const use of uses) found.set(use.tenantId, [...(found.get(use.tenantId) ?? []), use])
  return found
}

/** Which permission who has used on a day, noted in memory and told to identity once a minute. */
export const usedPermissions = (platform: Platform) => {
  let day = dayOf(platform.clock.now())
  let waiting: Use[] = []
  const known = new Set<string>()
  const note = (identity: Identity, permission: string): void => {
    const key = `${identity.tenantId}|${identity.userId}|${permission}`
    if (known.has(key) || !isPerson(identity)) return
    if (known.size >= KNOWN_MAX) known.clear()
    known.add(key)
    if (waiting.length < WAITING_MAX) waiting.push({ tenantId: identity.tenantId, userId: identity.userId, permission })
  }
  const send = async (of: string, uses: readonly Use[]): Promise<void> => {
    for (const [tenantId, own] of byTenant(uses))
      for (let at = 0; at < own.length; at += USES_AT_ONCE) {
        const part = own.slice(at, at + USES_AT_ONCE).map(({ userId, permission }) => ({ userId, permission }))
        await callService(platform, 'identity', permissionUses.endpoints.tell, { day: of, uses: part }, { tenantId, withinMs: POLL_MS })
      }
  }
  /** Tells what has been noted since; what identity did not take is told with the next. */
  const tell = async (): Promise<void> => {
    const [of, uses] = [day, waiting]
    waiting = []
    const today = dayOf(platform.clock.now())
    if (today !== day) known.clear()
    day = today
    if (uses.length === 0) return
    await send(of, uses).catch((error: unknown) => {
      logger.warn({ err: error, uses: uses.length }, 'identity was not told which permissions are used')
      if (of === day) waiting = [...uses, ...waiting].slice(0, WAITING_MAX)
    })
  }
  return { note, tell }
}

/** Tells every minute, and once more at the end; gives what ends it. */
export const startTelling = ({ tell }: Pick<ReturnType<typeof usedPermissions>, 'tell'>): (() => Promise<void>) => {
  const timer = setInterval(() => void tell(), TELL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await tell()
  }
}
