import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Filing, Subject } from '@academy/contracts/approval-workflow/subject.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { expiresAt, tableEngine } from '../models/model.ts'
import { giveShipped } from '../models/stored.ts'
import { type Opening, open } from './case.ts'
import { type CaseDoc, CaseModel, SubjectNoteModel } from './model.ts'
import { holdsStep } from './route.ts'
import { saveOpened } from './store.ts'
import { networkOf, type Situation, situationOf, surroundingsOf } from './surroundings.ts'

/** The steps of a case that would be opened now: asked or not and why, given when the submitter holds them. */
export const planOf = (s: Situation, filing: Pick<Filing, 'facts' | 'submitterId'>): Opening['steps'] =>
  tableEngine.plan(s.model, filing.facts, s.settings.params).map(({ step, asked, because }) => ({
    code: step.code,
    hours: step.hours,
    asked,
    given: holdsStep(step, filing.facts, filing.submitterId, networkOf(s)),
    ...(because ? { because } : {}),
  }))

/** When a case opened now would end by itself. */
export const endOf = (s: Situation, filing: Pick<Filing, 'endsAt' | 'startsAt'>): Date | undefined =>
  filing.endsAt ?? expiresAt(s.model, s.at, filing.startsAt, s.settings.params, true)

export const noteId = (subjectType: string, subjectId: string) => `${subjectType}|${subjectId}`

/**
 * Writes that a subject's request was heard, and gives what was heard of it before. Both sides write the note, so that a request and the
 * end of its subject cannot pass each other unseen.
 */
const heardBefore = async (unit: Unit, id: string) => {
  const notes = repository(SubjectNoteModel)(unscoped(unit))
  const note = await notes.change({ id }, { $set: {} })
  return note ?? notes.insert({ id, ended: false })
}

/** Opens the case of a subject, once; gives nothing when it has one or has ended meanwhile (I46). */
export const file = async (unit: Unit, { type: subjectType, model }: Subject, filing: Filing): Promise<CaseDoc | undefined> => {
  const { subjectId } = filing
  const note = await heardBefore(unit, noteId(subjectType, subjectId))
  if (note.ended || (await repository(CaseModel)(unscoped(unit)).one({ subjectType, subjectId }))) return undefined
  await giveShipped(unit, model)
  const s = await situationOf(unit, { ...filing, model }, unit.now)
  const { shown, endsAt, startsAt, ...asked } = filing
  const end = note.expiresAt ?? endOf(s, { endsAt, startsAt })
  const opening: Opening = {
    ...asked,
    model,
    subjectType,
    id: unit.newId('case'),
    modelVersion: s.model.modelVersion,
    steps: planOf(s, filing),
    expiresAt: end,
  }
  return saveOpened(unit, open(opening, surroundingsOf(s, opening, unit.newId)), present(shown))
}
