import type { Db } from 'mongodb'

type Row = { _id: string }

/**
 * Offerings in which a seat has stood open since `before` beside somebody who has waited as long, was never passed over with a reason and has no offer: the
 * seat was his (I4). Only what is published and has not begun by `now` hands seats on.
 */
export const notHandedOn = async (db: Db, now: Date, before: Date): Promise<string[]> => {
  const passedNever = { offeredUntil: { $exists: false }, skippedCode: { $exists: false } }
  const waited = await db.collection('enrolments').distinct('offeringId', { status: 'waiting', appliedAt: { $lt: before }, ...passedNever })
  const open = await db
    .collection<Row>('offerings')
    .find({ _id: { $in: waited }, status: 'published', startsAt: { $gt: now } }, { projection: { _id: 1 } })
    .toArray()
  return db
    .collection('seats')
    .distinct('offeringId', { offeringId: { $in: open.map(({ _id }) => _id) }, state: { $in: ['free', 'freed'] }, updateDate: { $lt: before } })
}
