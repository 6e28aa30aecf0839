import { notify, settle } from '@academy/chassis/events/notify.ts'
import { emitAll } from '@academy/chassis/http/decide.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { taskAssigned, taskClosed, taskEscalated, taskReminded } from '@academy/contracts/approval-workflow/events.ts'
import { assigned, escalated, reminded } from '@academy/contracts/approval-workflow/messages.ts'
import { subjectOf } from '@academy/contracts/approvals.ts'
import type { Fact } from '@academy/contracts/core/outcome.ts'
import type { CaseDoc } from '../cases/model.ts'
import { abouts } from '../people.ts'

const byFact = { [taskAssigned.name]: assigned, [taskReminded.name]: reminded, [taskEscalated.name]: escalated }

/** The present names of what a case is about. */
const shownOf = async (unit: Unit, { subjectType, aboutId }: CaseDoc) => {
  const { about } = subjectOf(subjectType)
  const row = about && aboutId ? await abouts.get(about)?.(unit).byId(aboutId) : undefined
  return row ? about?.shown(row) : undefined
}

const wordsOf = async (unit: Unit, row: CaseDoc) => {
  const { subjectType, submitterId, applicantId, number, title, titleEn, startDate } = row
  const shown = await shownOf(unit, row)
  const starts = shown?.startDate ?? startDate
  return {
    ...(shown || title ? { offering: { nameCn: shown?.nameCn ?? title ?? '', nameEn: shown?.nameEn ?? titleEn ?? title ?? '' } } : {}),
    ...(number ? { number } : {}),
    ...(starts ? { starts } : {}),
    ...(shown?.placeCn ? { site: { nameCn: shown.placeCn, nameEn: shown.placeEn ?? shown.placeCn } } : {}),
    // a penalty to be given back is asked for by another than the one who gains
    person: subjectOf(subjectType).asker === 'submitter' ? submitterId : applicantId,
    subject: subjectType,
  }
}

/** Tells others the facts of a case and its tasks, and those who decide what waits for them; who was asked has nothing more to do once it is closed. */
export const tellFacts = async (unit: Unit, row: CaseDoc, events: readonly Fact[]): Promise<void> => {
  emitAll(unit, events)
  const words = events.some(({ type }) => byFact[type.name]) ? await wordsOf(unit, row) : undefined
  for (const { type, aggregateId, data } of events) {
    const { holders, dueAt } = data as { holders: string[]; dueAt: string }
    const message = byFact[type.name]
    if (message && words)
      notify(unit, message, { of: aggregateId, to: holders, params: { ...words, until: dueAt }, link: `/manage/approval-workflow-tasks?task=${aggregateId}` })
    // that it was let lie, and who has it now, stays to be read
    if (type.name === taskClosed.name) settle(unit, [assigned, reminded], aggregateId, holders)
  }
}
