import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { StudyRecordModel } from '../../study/public.ts'
import type { Fact, Place } from '../evaluation/facts.ts'
import { type FactDoc, FactModel } from './model.ts'

const placeOf = ({ postId, positionCode, outletId, dealerId }: FactDoc): Place => ({ postId, positionCode, outletId, dealerId })

/** A stored fact as the evaluation reads it. */
const factOf = (doc: FactDoc): Fact => {
  const base = { id: doc.id, ref: doc.ref, version: doc.refVersion, day: doc.day, knownAt: doc.knownAt, withdrawn: doc.withdrawn, place: placeOf(doc) }
  const certificationId = doc.certificationId ?? ''
  if (doc.kind === 'exam') return { ...base, kind: 'exam', examCode: doc.examCode ?? '', passed: doc.passed ?? false }
  if (doc.kind === 'grant') return { ...base, kind: 'grant', certificationId, to: doc.to ?? doc.day }
  if (doc.kind === 'exempt') return { ...base, kind: 'exempt', certificationId, code: doc.code ?? '' }
  if (doc.kind === 'revoke') return { ...base, kind: 'revoke', certificationId }
  return { ...base, kind: 'post', positionCode: doc.positionCode ?? '', until: doc.until }
}

/** The facts of people by person: what was noted, and their results, which are only added and so are facts as they lie. */
export const factsOf = async (who: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly Fact[]>> => {
  const theirs = { userId: { $in: [...userIds] } }
  const facts = (await repository(FactModel)(unscoped(who)).find(theirs, { limit: 1_000_000 })) as FactDoc[]
  const records = await repository(StudyRecordModel)(unscoped(who)).find(theirs, { limit: 1_000_000 })
  const all = new Map<string, Fact[]>(userIds.map((id) => [id, []]))
  for (const fact of facts) all.get(fact.userId)?.push(factOf(fact))
  for (const { id, userId, courseId, date, passed, attendedHalfDays, createDate } of records)
    all
      .get(userId)
      ?.push({ kind: 'result', id, ref: id, version: 1, day: date, knownAt: createDate, courseId, passed, attended: passed || attendedHalfDays !== 0 })
  return all
}
