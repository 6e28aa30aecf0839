import type { Context } from '@academy/chassis/http/context.ts'
import { unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { openBooks } from '../accounts/books.ts'
import { reversal } from './journal.ts'
import { type JournalDoc, journals } from './model.ts'
import { post } from './post.ts'

/** Only what a person recorded by hand is undone by hand: fees, penalties and exemptions follow from their enrolments. */
export const isReversible = ({ kind, reverses }: Pick<JournalDoc, 'kind' | 'reverses'>): boolean => kind === '20' && reverses === undefined

/** Undoes a top-up once, naming it; who did it and why stays with the journal (I11). Throws refused for anything else, and for one that is undone already. */
export const reverseTopUp = async (ctx: Context, journalId: string, reason: string): Promise<void> => {
  if (!(await journals(ctx).byId(journalId))) throw absent()
  await ctx.unit(async (unit) => {
    const original = await journals(unscoped(unit)).byId(journalId)
    if (!original) throw absent()
    if (!isReversible(original)) throw refused([{ code: 'notReversible', params: { number: original.number } }])
    const books = await openBooks(unit)
    // The account's turn first: of two at once the later one finds the journal of the earlier.
    await books.of(original.orgId)
    const undone = await journals(unscoped(unit)).one({ reverses: journalId })
    if (undone) throw refused([{ code: 'reversedAlready', params: { number: undone.number } }])
    const about = { once: `${journalId}|80`, factAt: unit.now, reference: original.number, remark: reason, recordedBy: ctx.userId }
    await post(books, original.orgId, reversal({ ...original, kind: '20' }), about)
    await books.close()
  })
}

/** Under which name money of this reference may be posted now; undefined while one of it stands. Each one that was undone frees the next name. */
export const freeOnce = async (unit: Unit, reference: string): Promise<string | undefined> => {
  const posted = await journals(unscoped(unit)).find({ kind: '20', reference })
  const undone = await journals(unscoped(unit)).find({ reverses: { $in: posted.map((row) => row.id) } })
  if (posted.length > undone.length) return undefined
  return posted.length === 0 ? `20|${reference}` : `20|${reference}|${posted.length}`
}
