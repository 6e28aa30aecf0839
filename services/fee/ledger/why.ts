import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { ledger } from '@academy/contracts/fee/ledger.ts'
import { ExemptionModel } from '../exemptions/model.ts'
import { PenaltyModel } from '../penalties/model.ts'
import { personName } from '../people.ts'
import type { Explained } from '../reduction-rules/evaluate.ts'
import { RuleSnapshotModel } from '../rule-snapshots/model.ts'
import { type JournalDoc, journals } from './model.ts'
import { isReversible } from './reverse.ts'

type Why = Returned<(typeof ledger)['endpoints']['why']>

const penaltyOf = async (journalId: string, ctx: Context): Promise<Why['penalty']> => {
  const row = await repository(PenaltyModel)(unscoped(ctx)).one({ journalId })
  if (!row) return undefined
  return {
    price: row.price ?? row.amount,
    daysBefore: row.daysBefore ?? 0,
    ...(row.bound === undefined ? {} : { bound: row.bound }),
    startDate: row.startDate,
    revokedOn: dayOf(row.factAt),
    amount: row.amount,
    exempted: row.exempted,
  }
}

const explanationOf = async (journalId: string, ctx: Context): Promise<Explained | undefined> =>
  (await repository(RuleSnapshotModel)(unscoped(ctx)).one({ journalId }))?.explanation

const remarkOf = async (journal: JournalDoc, ctx: Context): Promise<string | undefined> =>
  journal.remark ?? (journal.kind === '70' ? (await repository(ExemptionModel)(unscoped(ctx)).one({ journalId: journal.id }))?.remark : undefined)

/** Why an amount is what it is: the whole journal, and the snapshot, penalty or original that it came from. Throws absent out of scope. */
export const whyOf = async (journalId: string, ctx: Context): Promise<Why> => {
  const journal = await journals(ctx).byId(journalId)
  if (!journal) throw absent()
  const originalId = journal.reverses ?? journal.originalId
  const original = originalId ? await journals(unscoped(ctx)).byId(originalId) : null
  const undone = await journals(unscoped(ctx)).one({ reverses: journal.id })
  const explanation = await explanationOf(journal.reverses ?? journal.id, ctx)
  const penalty = await penaltyOf(journal.originalId ?? journal.id, ctx)
  const remark = await remarkOf(journal, ctx)
  const recordedBy = journal.recordedBy ? await personName(ctx, journal.recordedBy, ctx.locale === 'en-US') : undefined
  return {
    journalId: journal.id,
    number: journal.number,
    at: journal.at,
    period: journal.period,
    cause: journal.cause,
    lines: journal.lines.map((line) => ({ account: line.account, kind: line.kind, amount: line.fen })),
    ...(explanation ? { explanation } : {}),
    ...(penalty ? { penalty } : {}),
    ...(original ? { reverses: { journalId: original.id, number: original.number, at: original.at, period: original.period } } : {}),
    ...(undone ? { reversedBy: { journalId: undone.id, number: undone.number, at: undone.at } } : {}),
    ...(remark ? { remark } : {}),
    ...(journal.reference ? { reference: journal.reference } : {}),
    ...(recordedBy ? { recordedByName: recordedBy } : {}),
    actions: ctx.may('fee:ledger:reverse') && isReversible(journal) && !undone ? ['reverse'] : [],
  }
}
