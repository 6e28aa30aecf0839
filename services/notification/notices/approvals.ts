import { type Heard, on, type Reaction } from '@academy/chassis/events/reaction.ts'
import { taskAssigned, taskEscalated, taskReminded } from '@academy/contracts/approval-workflow/events.ts'
import type { MessageParams, TemplateCode } from '@academy/contracts/notification/templates.ts'
import { announce } from './announce.ts'

interface Task {
  subjectType: string
  subjectId: string
  applicantId: string
  submitterId: string
  holders: string[]
  dueAt: string
}

const tellHolders = async (heard: Heard, template: TemplateCode, task: Task) => {
  const about: MessageParams = task.subjectType === 'enrolment' ? { enrolmentId: task.subjectId } : {}
  // a penalty to be given back is asked for by another than the one who gains
  const personId = task.subjectType === 'exemption' ? task.submitterId : task.applicantId
  const params = { personId, subject: task.subjectType, until: task.dueAt, ...about }
  for (const userId of new Set(task.holders))
    await announce(heard, { template, userId, params, link: `/manage/approval-workflow-tasks?task=${heard.event.aggregateId}` })
}

/** What those hear who decide. */
export const approvalReactions: Reaction[] = [
  on(taskAssigned, 'notice.task-assigned', (data, heard) => tellHolders(heard, 'taskAssigned', data)),
  on(taskReminded, 'notice.task-reminded', (data, heard) => tellHolders(heard, 'taskReminded', data)),
  on(taskEscalated, 'notice.task-escalated', (data, heard) => tellHolders(heard, 'taskEscalated', data)),
]
