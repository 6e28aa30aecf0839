import type { Unit } from '@academy/chassis/mongo/unit.ts'

const last = new Map<string, Promise<void>>()
const taken = new WeakSet<Unit['session']>()

/**
 * Lets the units of this process change one account one after the other, because in MongoDB the second of two transactions fails and starts
 * anew: the turn lasts until the unit's session ends. A unit waits for its first account only, so that no two wait for each other; the
 * transaction decides in any case.
 */
export const takeTurn = async ({ tenantId, session }: Unit, orgId: string): Promise<void> => {
  if (taken.has(session)) return
  taken.add(session)
  const key = `${tenantId}|${orgId}`
  const before = last.get(key)
  const over = new Promise<void>((resolve) => session.once('ended', () => resolve()))
  last.set(key, over)
  void over.then(() => last.get(key) === over && last.delete(key))
  await before
}
