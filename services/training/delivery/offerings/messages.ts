import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { openStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import { changed, moved, rearranged, teachingCancelled, teachingChanged } from '@academy/contracts/training/delivery/offering-messages.ts'
import { type Telling, tellingOf } from '@academy/contracts/training/delivery/telling.ts'
import { EnrolmentModel } from '../enrolments/model.ts'
import type { OfferingDoc } from './offering-doc.ts'
import { type OfferingWords, wordsOf } from './words.ts'

const messages = { moved, rearranged, changed }

const linkOf = (o: OfferingDoc) => `/offerings/${o.id}`

/** Everybody who has, or waits for, a place hears of it; who has one gets his calendar entry renewed unless time and place stay. */
const tellPeople = async (unit: Unit, o: OfferingDoc, telling: Telling, words: OfferingWords) => {
  const inside = await repository(EnrolmentModel)(unscoped(unit)).find({ offeringId: o.id, status: { $in: openStatuses } })
  for (const { id, userId, status } of inside) {
    const calendar = status === 'confirmed' && telling !== 'changed' ? words.calendar('REQUEST') : undefined
    notify(unit, messages[telling], { of: id, to: [userId], params: words.named, link: `/my/enrolments/${id}`, calendar })
  }
}

/** Tells those inside and those who teach what changed in a published offering; of some fields nobody is told. */
export const tellChanged = async (unit: Unit, o: OfferingDoc, fields: readonly string[], wasMoved: boolean): Promise<void> => {
  const telling = tellingOf(fields, wasMoved)
  if (!telling) return
  const words = await wordsOf(unit, o)
  await tellPeople(unit, o, telling, words)
  notify(unit, teachingChanged, { of: o.id, to: o.trainerUserIds, params: words.named, link: linkOf(o) })
}

/** Participants hear of it by their own enrolment's end; here it is those who teach. */
export const tellCancelled = async (unit: Unit, o: OfferingDoc): Promise<void> => {
  const { named } = await wordsOf(unit, o)
  notify(unit, teachingCancelled, { of: o.id, to: o.trainerUserIds, params: { ...named, reason: o.cancelReason ?? '50' }, link: linkOf(o) })
}
