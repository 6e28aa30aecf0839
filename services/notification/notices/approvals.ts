import { type Heard, on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { taskAssigned, taskClosed, taskEscalated, taskReminded } from '@academy/contracts/approval-workflow/events.ts'
import { subjectOf } from '@academy/contracts/approvals.ts'
import { noticesRead } from '@academy/contracts/notification/events.ts'
import type { MessageParams, TemplateCode } from '@academy/contracts/notification/templates.ts'
import { announce } from './announce.ts'
import { NoticeModel } from './model.ts'

interface Task {
  subjectType: string
  subjectId: string
  applicantId: string
  submitterId: string
  holders: string[]
  dueAt: string
}

const linkOf = (taskId: string) => `/manage/approval-workflow-tasks?task=${taskId}`

const tellHolders = async (heard: Heard, template: TemplateCode, task: Task) => {
  const about: MessageParams = task.subjectType === 'enrolment' ? { enrolmentId: task.subjectId } : {}
  // a penalty to be given back is asked for by another than the one who gains
  const personId = subjectOf(task.subjectType).asker === 'submitter' ? task.submitterId : task.applicantId
  const link = linkOf(heard.event.aggregateId)
  const params = { personId, subject: task.subjectType, until: task.dueAt, ...about }
  for (const userId of new Set(task.holders)) await announce(heard, { template, userId, params, link })
}

/** Whoever was asked to decide has nothing more to do: what asked him is read. That it was let lie, and who has it now, stays to be read. */
const readAsked = async (heard: Heard, holders: readonly string[]) => {
  const asked = { link: linkOf(heard.event.aggregateId), template: { $in: ['taskAssigned', 'taskReminded'] }, read: false }
  for (const userId of new Set(holders)) {
    const count = await repository(NoticeModel)(heard).updateMany({ userId, ...asked }, { read: true, readAt: heard.now })
    if (count > 0) heard.emit(noticesRead, userId, { userId, count })
  }
}

/** What those hear who decide. */
export const approvalReactions: Reaction[] = [
  on(taskAssigned, 'notice.task-assigned', (data, heard) => tellHolders(heard, 'taskAssigned', data)),
  on(taskReminded, 'notice.task-reminded', (data, heard) => tellHolders(heard, 'taskReminded', data)),
  on(taskEscalated, 'notice.task-escalated', (data, heard) => tellHolders(heard, 'taskEscalated', data)),
  on(taskClosed, 'notice.task-closed', (data, heard) => readAsked(heard, data.holders)),
]
