import type { Context } from '@academy/chassis/http/context.ts'
import { claim } from '@academy/chassis/mongo/atomic.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { malformed, Refusal } from '@academy/chassis/runtime/refusal.ts'
import { openSecret } from '@academy/chassis/runtime/secret-box.ts'
import type { Marks } from '../sessions/sign-in.ts'
import { ticketId } from './ask.ts'
import { counterOf, recoveryHash } from './codes.ts'
import { SecondStepModel, StepTicketModel } from './model.ts'

/** What secrets of second steps are closed for. */
export const STEP = 'second-step'
/** So often a ticket may be guessed with, and so often an account within a quarter of an hour, from wherever. */
const [TRIES, FAILURES, WITHIN_MS] = [5, 10, 15 * 60_000]

type Ticket = DocOf<(typeof StepTicketModel)['fields']>

const wrongCode = (code = 'stepCode') => malformed([{ field: 'code', code }])
const over = () => new Refusal('refused', { reasons: [{ code: 'stepOver' }] })

/** Counts a look at an account's codes before it is made: guesses at once do not pass together. Throws tooMany. */
const counted = async ({ kv }: Marks, loginName: string): Promise<void> => {
  const { count } = await kv.incr(`step|${loginName}`, WITHIN_MS)
  if (count > FAILURES) throw new Refusal('tooMany')
}
const fine = ({ kv }: Marks, loginName: string) => kv.del(`step|${loginName}`)

/** The ticket, its try counted. Throws refused where it is over. */
export const triedTicket = async (ticket: string, ctx: Context): Promise<Ticket> => {
  const match = { id: ticketId(ticket), expires: { $gt: ctx.now } }
  const known = await repository(StepTicketModel)(platform).one(match)
  const row = known && (await claim(StepTicketModel, platform, { ...match, tries: known.tries }, { tries: known.tries + 1 }, { _id: 1 }))
  if (!row || row.tries > TRIES) throw over()
  return row
}

/** The first code of a secret that is being set up: the counter that it used. Throws malformed. */
export const firstCode = async (secret: string, loginName: string, given: string, ctx: Context, marks: Marks): Promise<number> => {
  await counted(marks, loginName)
  const counter = counterOf(secret, given, ctx.now)
  if (counter === undefined) throw wrongCode(given === '' ? 'required' : 'stepCode')
  await fine(marks, loginName)
  return counter
}

/** Uses a code of this account up: six digits of a counter beyond the last one, or a recovery code. Throws malformed; the same code again is a wrong one. */
export const spendCode = async (loginName: string, given: string, ctx: Context, marks: Marks): Promise<void> => {
  if (given === '') throw wrongCode('required')
  await counted(marks, loginName)
  const known = await repository(SecondStepModel)(platform).one({ loginName })
  const secret = known && openSecret(known.secretBox, STEP, marks.secret)
  const counter = secret ? counterOf(secret, given, ctx.now) : undefined
  const hash = recoveryHash(loginName, given)
  const match = { loginName, version: known?.version }
  const change =
    known && counter !== undefined && counter > known.used
      ? { used: counter }
      : known?.recoveryHashes.includes(hash)
        ? { recoveryHashes: known.recoveryHashes.filter((one) => one !== hash) }
        : undefined
  // whoever was quicker with the same code has changed the row
  if (!change || !(await claim(SecondStepModel, platform, match, change, { _id: 1 }))) throw wrongCode()
  await fine(marks, loginName)
}
