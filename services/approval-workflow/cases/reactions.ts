import { type Heard, on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { decided } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { exemptionRequested } from '@academy/contracts/fee/events.ts'
import {
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentExpired,
  enrolmentMoved,
  enrolmentPromoted,
  enrolmentRefused,
  enrolmentReplaced,
  enrolmentRequested,
  enrolmentRevoked,
} from '@academy/contracts/training/delivery/enrolment-events.ts'
import { settingsOf } from '../settings.ts'
import { TaskModel } from '../tasks/model.ts'
import { close } from './case.ts'
import { file, noteId } from './file.ts'
import { CaseModel, SubjectNoteModel } from './model.ts'
import { caseOf, saveGone, taskOf } from './store.ts'
import { enrolmentFiling, exemptionFiling } from './subjects.ts'
import { limitsOf } from './time.ts'

const openCase = (heard: Heard, subjectType: string, subjectId: string) =>
  repository(CaseModel)(unscoped(heard)).one({ subjectType, subjectId, status: 'open' })
const openTask = (heard: Heard, caseId: string) => repository(TaskModel)(unscoped(heard)).one({ caseId, status: 'open' })

/** Notes what became of a subject, also when its request is still on the way. */
const note = async (heard: Heard, subjectId: string, what: { ended: true } | { expiresAt: Date }) => {
  const notes = repository(SubjectNoteModel)(unscoped(heard))
  const id = noteId('enrolment', subjectId)
  if (!(await notes.change({ id }, what))) await notes.insert({ id, ended: false, ...what })
}

/** The enrolment went on or away by itself: an open case of it ends without a decision (I8). */
const endCase = async (heard: Heard) => {
  const subjectId = heard.event.aggregateId
  await note(heard, subjectId, { ended: true })
  const row = await openCase(heard, 'enrolment', subjectId)
  if (!row) return
  const task = await openTask(heard, row.id)
  await saveGone(heard, row, decided(close(caseOf(row), task ? taskOf(task) : undefined, heard.now)))
}

/** A waiting one got its seat: the hold clock runs from now, and no task is due after its end. */
const startClock = async (heard: Heard, expiresAt: Date) => {
  const subjectId = heard.event.aggregateId
  await note(heard, subjectId, { expiresAt })
  const row = await openCase(heard, 'enrolment', subjectId)
  if (!row) return
  await repository(CaseModel)(unscoped(heard)).update(row.id, row.version, { expiresAt })
  const task = await openTask(heard, row.id)
  if (!task) return
  const { remindPercent, workdays } = await settingsOf(heard)
  const limits = limitsOf(task.assignedAt, task.hours, remindPercent, workdays, expiresAt)
  await repository(TaskModel)(unscoped(heard)).update(task.id, task.version, limits)
}

const ending = (type: EventType): Reaction => on(type, `case.ended-by.${type.name}`, (_, heard) => endCase(heard))

/** What approval does when subjects are filed, promoted or gone. */
export const caseReactions: Reaction[] = [
  on(enrolmentRequested, 'case.enrolment', async (data, heard) => void (await file(heard, enrolmentFiling(heard.event.aggregateId, data)))),
  on(exemptionRequested, 'case.exemption', async (data, heard) => void (await file(heard, exemptionFiling(data)))),
  on(enrolmentPromoted, 'case.clock', (data, heard) => startClock(heard, new Date(data.expiresAt))),
  on(enrolmentMoved, 'case.moved', (data, heard) => startClock(heard, new Date(data.expiresAt))),
  ...[enrolmentConfirmed, enrolmentRefused, enrolmentExpired, enrolmentRevoked, enrolmentReplaced, enrolmentCancelled].map((type) => ending(type)),
]
