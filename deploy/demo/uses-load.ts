import { database } from '@academy/chassis/mongo/database.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { permissionUses, USES_AT_ONCE } from '@academy/contracts/core/permission-uses.ts'
import { contracts } from '@academy/contracts/index.ts'
import { rolesOf } from '@academy/contracts/shipped.ts'

/** So many holders of a role are seen at work. */
const SEEN = 15
/** Uses are counted since so many days. */
const COUNTED_DAYS = 120

const numberOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)

/** How many of a hundred holders use a right: everybody looks, some change, a few rights lie idle. */
const shareOf = (permission: string): number => {
  if (numberOf(permission) % 5 === 0) return 0
  const verb = permission.split(':').at(-1) ?? ''
  return { page: 95, info: 90, export: 25, save: 55, update: 60 }[verb] ?? 35
}

const holdersOf = async (tenantId: string, positions: readonly string[]): Promise<string[]> => {
  const held = database('identity')
    .collection('post_replica')
    .find({ tenantId, positionCode: { $in: [...positions] } }, { projection: { userId: 1 } })
  return [
    ...new Set(
      (
        await held
          .sort({ _id: 1 })
          .limit(SEEN * 2)
          .toArray()
      ).map((row) => String(row.userId)),
    ),
  ].slice(0, SEEN)
}

const usesIn = async (tenantId: string): Promise<{ userId: string; permission: string }[]> => {
  const uses: { userId: string; permission: string }[] = []
  for (const { positions = [], permissions } of rolesOf(contracts)) {
    const people = positions.includes('*') ? [] : await holdersOf(tenantId, positions)
    for (const userId of people)
      for (const permission of permissions) if (numberOf(`${userId}|${permission}`) % 100 < shareOf(permission)) uses.push({ userId, permission })
  }
  return uses
}

/** The staff of an academy have worked for some months: which rights they used is known, and which lie idle. */
export const loadUses = async (platform: Platform, tenantId: string): Promise<void> => {
  const today = dayOf(platform.clock.now())
  const uses = await usesIn(tenantId)
  for (const back of [COUNTED_DAYS, 2])
    for (let at = 0; at < uses.length; at += USES_AT_ONCE)
      await callService(
        platform,
        'identity',
        permissionUses.endpoints.tell,
        { day: addDays(today, -back), uses: uses.slice(at, at + USES_AT_ONCE) },
        { tenantId },
      )
}

/** A night's work that screens show: the review of the quarter and a leak test. */
export const runNight = async (platform: Platform, tenantId: string): Promise<void> => {
  for (const job of ['identity.access-review', 'identity.leak-test'])
    await callService(platform, 'identity', jobRun('identity').endpoints.run, { job, runId: `seed-${job}` }, { tenantId, withinMs: 120_000 })
}
