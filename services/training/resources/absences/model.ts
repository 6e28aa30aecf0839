import { type DocOf, nounModel } from '@academy/chassis/mongo/model.ts'
import { absences } from '@academy/contracts/training/resources/absences.ts'
import { db } from '../../database.ts'

/** Trainers see their own. */
export const AbsenceModel = nounModel(db, absences, { scope: { self: 'userId' } })
export type AbsenceDoc = DocOf<(typeof AbsenceModel)['fields']>
