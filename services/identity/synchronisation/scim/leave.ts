import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { adminStays, UserModel } from '../../accounts/public.ts'
import type { Client } from './client.ts'
import { ResourceModel } from './model.ts'

const DAY_MS = 86_400_000

/** How many have left at once by this connector within a day. */
export const leftToday = (who: Pick<Client, 'tenantId' | 'dataScope'>, connectorId: string, now: Date): Promise<number> =>
  repository(ResourceModel)(who).count({ connectorId, leftAt: { $gt: new Date(now.getTime() - DAY_MS) } })

/** May one more leave without anybody looking? So many a day, as a run may. */
const isBelow = async (client: Client): Promise<boolean> => {
  const { connector, now } = client
  const people = await repository(UserModel)(client).count({ employment: { $ne: '2' } })
  const limit = Math.max(connector.leaversMin, Math.floor((people * connector.leaversPercent) / 100))
  return (await leftToday(client, connector.id, now)) < limit
}

/**
 * Lets somebody leave at once, yesterday being his last day, so that he has no session a second later (rule 26). False where that must wait for the next run:
 * too many left today, he is the last administrator, org says no or is away.
 */
export const leaveAtOnce = async (client: Client, platform: Platform, userId: string): Promise<boolean> => {
  const person = await repository(UserModel)(unscoped(client)).byId(userId)
  if (!person || person.employment === '2') return false
  if (!(await isBelow(client))) return false
  if ((await client.unit((unit) => adminStays.ask(unit, [userId]))).includes(false)) return false
  const { tenantId, requestId, correlationId, connector, now } = client
  const day = addDays(dayOf(now), -1)
  const change = { key: userId, userId, kind: '1', day, leaveType: '1', leaveReason: '90', leaveReasonText: 'SCIM', destination: '40' } as const
  const caller = { tenantId, requestId, correlationId, actor: { userId: 'system', through: connector.id } }
  try {
    const { results } = await callService(
      platform,
      'org',
      personnelChanges.endpoints.arrange,
      { cause: 'sync', submitterId: 'system', changes: [change] },
      caller,
    )
    return results[0]?.errors.length === 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logger.warn({ err: error, userId }, 'who is not active any more leaves with the next run')
    return false
  }
}
