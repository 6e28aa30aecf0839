import { on, onState, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Commentable, Finish, Opened } from '@academy/contracts/community/discussion/commentable.ts'
import { FinishModel, ThreadModel } from './model.ts'
import { noSums } from './thread.ts'

const { comments: none, ...sums } = noSums

/** The thread as its owner says; a record that is gone leaves it shut. */
const keepThread = async (of: string, opened: Opened | null, ctx: ReactionContext): Promise<void> => {
  const threads = repository(ThreadModel)(ctx)
  const key = { of, recordId: ctx.event.aggregateId }
  if (opened === null) return void (await threads.change(key, { open: false }))
  const { code, nameCn, nameEn, category, brand, open } = opened
  const fields = { code, nameCn, nameEn, open, ...(category ? { category } : {}), ...(brand ? { brand } : {}) }
  const known = await threads.one(key)
  if (!known) return void (await threads.insert({ ...key, ...fields, comments: none, sums }))
  if (Object.entries(fields).some(([name, value]) => known[name as keyof typeof fields] !== value)) await threads.update(known.id, undefined, fields)
}

/** Each finish once, however often it is told. */
const keepFinishes = async (of: string, finishes: readonly Finish[], ctx: ReactionContext): Promise<void> => {
  const repo = repository(FinishModel)(unscoped(ctx))
  const known = new Set((await repo.byIds(finishes.map(({ finishId }) => finishId))).map(({ id }) => id))
  const fresh = new Map(finishes.filter(({ finishId }) => !known.has(finishId)).map((one) => [one.finishId, one]))
  const rows = [...fresh.values()].map(({ finishId, recordId, userId, outletId, day }) => ({
    ...{ id: finishId, of, recordId, userId, day },
    ...(outletId ? { outletId } : {}),
  }))
  if (rows.length > 0) await repo.insertJudged(rows)
}

/** What opens, names and shuts the threads of a noun, and who may comment in them. */
export const threadReactions = ({ of, state, opened, finished }: Commentable): Reaction[] => [
  onState(state, `threads.${of}`, async (row, ctx) => keepThread(of, row === null ? null : opened(row), ctx)),
  ...finished.map(({ event, read }) =>
    on(event, `threads.${of}-${event.name.split('.')[1]}`, async (data, ctx) => keepFinishes(of, read(data, ctx.event.aggregateId), ctx)),
  ),
]
