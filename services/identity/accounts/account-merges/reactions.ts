import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { type Service, services } from '@academy/contracts/core/endpoint.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { rowsMoved } from '@academy/contracts/core/merge-source.ts'
import { userMerged } from '@academy/contracts/identity/accounts/merge-events.ts'
import { AccountMergeModel, type MergeDoc } from './model.ts'
import { partPeople } from './part.ts'
import { tellMerged, tellUnmerged } from './tell.ts'

type Answer = DataOf<ReturnType<typeof rowsMoved>>
type Answers = NonNullable<MergeDoc['answers']>

const withAnswer = (row: MergeDoc, service: Service, { mergeId: _, ...said }: Answer): Answers => [
  ...(row.answers ?? []).filter((one) => one.service !== service || one.way !== said.way),
  { service, ...said },
]

const allSaid = (answers: Answers, way: Answer['way'], outcome: Answer['outcome']) =>
  services.every((service) => answers.some((one) => one.service === service && one.way === way && one.outcome === outcome))
const movedIn = (answers: Answers) => answers.filter(({ way }) => way === 'merge').reduce((sum, { moved }) => sum + moved, 0)
const rows = (ctx: ReactionContext) => repository(AccountMergeModel)(unscoped(ctx))

const tellServices = (ctx: ReactionContext, { id: mergeId, keepId, goneId, choices = [], mergedAt = ctx.now }: MergeDoc, again: boolean): void =>
  ctx.emit(userMerged, mergeId, { mergeId, keepId, goneId, choices, mergedAt: mergedAt.toISOString(), ...(again ? { again } : {}) })

/** Something changed between comparing and moving: nothing has moved yet, they are two again, and the pair is compared anew (rule 20). */
const fallBack = async (ctx: ReactionContext, row: MergeDoc): Promise<void> => {
  const anew = { status: 'found', stale: true, parts: null, choices: null, mergedAt: null, mergedById: null, undoUntil: null, moved: null, answers: [] }
  await rows(ctx).update(row.id, row.version, anew as never)
  await partPeople(ctx, row.goneId)
}

/** Every service has looked: all stands as it was compared, or it does not. */
const ofAsking = async (ctx: ReactionContext, row: MergeDoc, answers: Answers, { outcome, askedAt }: Answer): Promise<void> => {
  // an answer to an asking before
  if (row.status !== 'merging' || askedAt !== row.mergedAt?.toISOString()) return
  if (outcome === 'stale') return fallBack(ctx, row)
  const next = await rows(ctx).update(row.id, row.version, { answers })
  if (allSaid(answers, 'merge', 'ready')) tellServices(ctx, next, false)
}

const ofMerge = async (ctx: ReactionContext, row: MergeDoc, answers: Answers): Promise<void> => {
  const isDone = row.status === 'merging' && allSaid(answers, 'merge', 'moved')
  // told once more and nothing came late: whoever looks at the pair has its present version
  if (row.status !== 'merging' && movedIn(answers) === row.moved) return
  const next = await rows(ctx).update(row.id, row.version, { answers, moved: movedIn(answers), ...(isDone ? { status: 'merged' as const } : {}) })
  if (!isDone) return
  await tellMerged(ctx, next)
  // what one service freed others may just have told of who is gone
  tellServices(ctx, next, true)
}

const ofUndo = async (ctx: ReactionContext, row: MergeDoc, answers: Answers): Promise<void> => {
  const isDone = row.status === 'undoing' && allSaid(answers, 'undo', 'moved')
  const next = await rows(ctx).update(row.id, row.version, { answers, ...(isDone ? { status: 'undone' as const } : {}) })
  if (isDone) await tellUnmerged(ctx, next)
}

/** A service has moved its rows, or given them back; merged when all have (rule 21). */
const answered = async (service: Service, data: Answer, ctx: ReactionContext): Promise<void> => {
  const row = await rows(ctx).byId(data.mergeId)
  if (!row) return
  const answers = withAnswer(row, service, data)
  if (data.way === 'undo') await ofUndo(ctx, row, answers)
  else if (data.outcome === 'moved') await ofMerge(ctx, row, answers)
  else await ofAsking(ctx, row, answers, data)
}

export const accountMergeReactions: Reaction[] = services.map((service) =>
  on(rowsMoved(service), `account-merges.${service}-moved`, (data, ctx) => answered(service, data, ctx)),
)
