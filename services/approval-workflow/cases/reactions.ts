import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { decided } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Subject } from '@academy/contracts/approval-workflow/subject.ts'
import { subjects } from '@academy/contracts/events.ts'
import { settingsOf } from '../settings.ts'
import { TaskModel } from '../tasks/model.ts'
import { close } from './case.ts'
import { file, noteId } from './file.ts'
import { CaseModel, SubjectNoteModel } from './model.ts'
import { caseOf, saveGone, taskOf } from './store.ts'
import { limitsOf } from './time.ts'

const openCase = (ctx: ReactionContext, subjectType: string, subjectId: string) =>
  repository(CaseModel)(unscoped(ctx)).one({ subjectType, subjectId, status: 'open' })
const openTask = (ctx: ReactionContext, caseId: string) => repository(TaskModel)(unscoped(ctx)).one({ caseId, status: 'open' })

/** Notes what became of a subject, also when its request is still on the way. */
const note = async (ctx: ReactionContext, { type }: Subject, subjectId: string, what: { ended: true } | { expiresAt: Date }) => {
  const notes = repository(SubjectNoteModel)(unscoped(ctx))
  const id = noteId(type, subjectId)
  if (!(await notes.change({ id }, what))) await notes.insert({ id, ended: false, ...what })
}

/** The subject went on or away by itself: an open case of it ends without a decision (I8). */
const endCase = async (ctx: ReactionContext, subject: Subject) => {
  const subjectId = ctx.event.aggregateId
  await note(ctx, subject, subjectId, { ended: true })
  const row = await openCase(ctx, subject.type, subjectId)
  if (!row) return
  const task = await openTask(ctx, row.id)
  await saveGone(ctx, row, decided(close(caseOf(row), task ? taskOf(task) : undefined, ctx.now)))
}

/** The end of the subject was moved: so is its case's, and no task is due after it. */
const moveEnd = async (ctx: ReactionContext, subject: Subject, expiresAt: Date) => {
  const subjectId = ctx.event.aggregateId
  await note(ctx, subject, subjectId, { expiresAt })
  const row = await openCase(ctx, subject.type, subjectId)
  if (!row) return
  await repository(CaseModel)(unscoped(ctx)).update(row.id, row.version, { expiresAt })
  const task = await openTask(ctx, row.id)
  if (!task) return
  const { remindPercent, workdays } = await settingsOf(ctx)
  const limits = limitsOf(task.assignedAt, task.hours, remindPercent, workdays, expiresAt)
  await repository(TaskModel)(unscoped(ctx)).update(task.id, task.version, limits)
}

const reactionsOf = (subject: Subject): Reaction[] => {
  const { type, concerns, requested, ended = [], endMoved = [] } = subject
  const about = (data: unknown) => concerns === undefined || concerns(data as never)
  // several subjects may end by one event: each has a reaction of its own, so that one that fails is done again alone
  const own = concerns ? `${type}.` : ''
  return [
    on(requested.event, `case.${type}`, async (data, ctx) => {
      if (about(data)) await file(ctx, subject, requested.read(data, ctx.event.aggregateId))
    }),
    ...endMoved.map(({ event, read }) =>
      on(event, `case.end-moved.${own}${event.name}`, (data, ctx) => moveEnd(ctx, subject, read(data, ctx.event.aggregateId))),
    ),
    ...ended.map((event) =>
      on(event, `case.ended-by.${own}${event.name}`, async (data, ctx) => {
        if (about(data)) await endCase(ctx, subject)
      }),
    ),
  ]
}

/** What approval does when subjects are filed, moved or gone. */
export const caseReactions: Reaction[] = subjects.flatMap(reactionsOf)
