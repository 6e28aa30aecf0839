import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, onPlatform, platform } from '@academy/chassis/mongo/scope.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { RoleModel } from '../../access/public.ts'
import { grantsFor } from '../sessions/grants.ts'
import type { Membership } from '../sessions/model.ts'
import { randomBits } from '../sessions/opening.ts'
import { SecondStepModel, StepTicketModel } from './model.ts'

/** So long a ticket is good. */
const TICKET_MS = 10 * 60_000

type Ticket = DocOf<(typeof StepTicketModel)['fields']>
/** Who has the second step before him, and how he came so far. */
export type Comer = Pick<Ticket, 'loginName' | 'userId' | 'tenant' | 'memberships' | 'way'> & {
  remember?: boolean | undefined
  signOn?: Ticket['signOn'] | undefined
  own?: boolean
  freshSecret?: string
}

export const ticketId = (ticket: string): string => sha256(`second-step|${ticket}`)

/** Does a role that he holds anywhere ask for a second step? */
export const roleAsks = async (memberships: readonly Membership[], now: Date): Promise<boolean> => {
  for (const { tenantId, userId } of memberships) {
    const codes = (await grantsFor(tenantId, userId, now)).map(({ code }) => code)
    const asking = codes.length > 0 && (await repository(RoleModel)({ tenantId, dataScope: everything }).one({ code: { $in: codes }, secondStep: true }))
    if (asking) return true
  }
  return false
}

/** What stands between the first step and the session: a code, setting it up, or nothing. */
export const stepBefore = async (loginName: string, memberships: readonly Membership[], now: Date): Promise<'code' | 'setUp' | null> => {
  if (await repository(SecondStepModel)(platform).one({ loginName })) return 'code'
  return (await roleAsks(memberships, now)) ? 'setUp' : null
}

/** Writes a ticket for the second step, and gives it. */
export const newTicket = async (comer: Comer, ctx: Context): Promise<string> => {
  const ticket = randomBits()
  const row = { ...present(comer), id: ticketId(ticket), tries: 0, expires: new Date(ctx.now.getTime() + TICKET_MS) }
  await ctx.unit((unit) => repository(StepTicketModel)(onPlatform(unit)).insert(row as Ticket), null)
  return ticket
}

/** Sends somebody on to his second step, if one stands before him. Throws refused with the ticket. */
export const stepFirst = async (comer: Comer, ctx: Context): Promise<void> => {
  const step = await stepBefore(comer.loginName, comer.memberships, ctx.now)
  if (!step) return
  throw new Refusal('refused', { reasons: [{ code: 'secondStep' }], secondStep: { ticket: await newTicket(comer, ctx), step } })
}
