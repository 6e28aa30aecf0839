import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { CalendarEntry } from '@academy/contracts/core/message.ts'
import { InvitationModel } from './model.ts'

interface Asked {
  userId: string
  link: string | undefined
  calendar: CalendarEntry
  /** Whether this message goes by mail. */
  mailed: boolean
}

/** What a mail carries of an invitation; it goes by mail in any case where the person's calendar has it from one. */
interface Invited {
  sequence: number
  mailed: boolean
}

/**
 * The next REQUEST of a record (its first, or a newer one that replaces what stands in the calendar), or the CANCEL of what stands there: nothing where
 * nothing does. The record is the event's aggregate, whose messages come in order.
 */
export const invite = async (unit: Unit & { event: { aggregateId: string } }, { userId, link, calendar, mailed }: Asked): Promise<Invited | undefined> => {
  const id = unit.event.aggregateId
  const rows = repository(InvitationModel)(unscoped(unit))
  const cancelled = calendar.method === 'CANCEL'
  const status = cancelled ? ('withdrawn' as const) : ('invited' as const)
  const set = { status, calendar, ...(link ? { link } : {}), ...(mailed ? { mailed } : {}) }
  const known = await rows.change({ id, ...(cancelled ? { status: 'invited' } : {}) }, { $set: set, $inc: { sequence: 1 } })
  if (known) return { sequence: known.sequence, mailed: known.mailed }
  if (cancelled) return undefined
  await rows.insert({ id, userId, status, sequence: 0, mailed, calendar, ...(link ? { link } : {}) })
  return { sequence: 0, mailed }
}
