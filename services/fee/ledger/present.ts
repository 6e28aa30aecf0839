import type { Context } from '@academy/chassis/http/context.ts'
import { unscoped } from '@academy/chassis/mongo/repository.ts'
import { journals, type PostingDoc } from './model.ts'

/** Which of these journals a later one undid. */
const reversalsOf = async (ctx: Context, journalIds: readonly string[]): Promise<Map<string, string>> => {
  const undone = await journals(unscoped(ctx)).find({ reverses: { $in: [...new Set(journalIds)] } })
  return new Map(undone.map((row) => [row.reverses ?? '', row.id]))
}

/** Lines of an account as their reader sees them. */
export const presentPostings = async (rows: readonly PostingDoc[], ctx: Context) => {
  const reversed = await reversalsOf(
    ctx,
    rows.map((row) => row.journalId),
  )
  return rows.map((row) => {
    const reversedBy = reversed.get(row.journalId)
    return { ...row, ...(reversedBy ? { reversedBy } : {}) }
  })
}
