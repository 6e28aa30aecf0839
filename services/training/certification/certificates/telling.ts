import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { addDays, dayOf, daysBetween } from '@academy/contracts/core/days.ts'
import { certificateExpired, certificateExpiring } from '@academy/contracts/training/certification/certificate-events.ts'
import { expiringSoon, hasExpired } from '@academy/contracts/training/certification/messages.ts'
import { CertificationModel } from '../certifications/model.ts'
import { levels } from '../evaluation/rules.ts'
import { type CertificateDoc, CertificateModel } from './model.ts'
import { toldOf } from './told.ts'

// Who is told that a certificate ends: 120, 60, 30 and 7 days before, and when it has (certification-exams.md §2, "Told").

/** So many days before its end it is told of, the farthest first; 0: it has ended. */
const steps = [120, 60, 30, 7, 0] as const

/** The step that a certificate is in on a day: the nearest one that has begun; undefined before the first. An end is told of on the day after. */
const stepOn = (to: string, today: string): number | undefined => {
  const left = daysBetween(today, to)
  if (left < 0) return 0
  return steps.filter((step) => step > 0 && left <= step).at(-1)
}

const BATCH = 200

/** Those for whom nothing follows: no successor, and no higher level of the track that lives longer (rule 6). */
const unfollowed = async (who: Reader, due: readonly CertificateDoc[]): Promise<CertificateDoc[]> => {
  const people = [...new Set(due.map(({ userId }) => userId))]
  const all = (await repository(CertificateModel)(unscoped(who)).find({ userId: { $in: people }, live: true }, { limit: 100_000 })) as CertificateDoc[]
  const certifications = await repository(CertificationModel)(unscoped(who)).find({}, { limit: 10_000 })
  const of = new Map(certifications.map(({ id, ...rest }) => [id, rest]))
  const rank = (id: string) => levels.indexOf(of.get(id)?.level ?? 'I')
  const covers = (one: CertificateDoc, other: CertificateDoc) =>
    other.userId === one.userId &&
    other.to > one.to &&
    (other.certificationId === one.certificationId ||
      (other.trackId === one.trackId &&
        of.get(other.certificationId)?.brand === of.get(one.certificationId)?.brand &&
        rank(other.certificationId) > rank(one.certificationId)))
  return due.filter((one) => !all.some((other) => covers(one, other)))
}

const tell = async (unit: Unit, doc: CertificateDoc, step: number, today: string, called: { code: string; nameCn: string; nameEn: string }): Promise<void> => {
  const params = { certification: { nameCn: called.nameCn, nameEn: called.nameEn }, number: doc.number, until: doc.to }
  const days = Math.max(daysBetween(today, doc.to), 0)
  const to = { of: `${doc.id}-${step}`, to: [doc.userId], link: '/certificates' }
  if (step === 0) {
    unit.emit(certificateExpired, doc.id, toldOf(doc, called.code))
    notify(unit, hasExpired, { ...to, params })
    return
  }
  unit.emit(certificateExpiring, doc.id, { ...toldOf(doc, called.code), days })
  notify(unit, expiringSoon, { ...to, params: { ...params, days } })
}

/** Tells of the certificates that came into a step since the last time, each step once; who has no post is not told. Gives how many were told of. */
const tellExpiring = async (work: Work): Promise<number> => {
  const today = dayOf(work.now)
  const repo = repository(CertificateModel)
  const certifications = new Map((await repository(CertificationModel)(unscoped(work)).find({}, { limit: 10_000 })).map((row) => [row.id, row]))
  let count = 0
  for (const step of steps) {
    const within = step === 0 ? { $lt: today, $gte: addDays(today, -31) } : { $gte: today, $lte: addDays(today, step) }
    for (;;) {
      const open = { $or: [{ told: { $exists: false } }, { told: { $gt: step } }] }
      const due = (await repo(unscoped(work)).find({ $and: [{ live: true, dormant: false, to: within }, open] }, { limit: BATCH })) as CertificateDoc[]
      if (due.length === 0) break
      const alone = new Set((await unfollowed(work, due)).map(({ id }) => id))
      await work.unit(async (unit) => {
        for (const doc of due) {
          await repo(unscoped(unit)).update(doc.id, undefined, { told: step })
          const called = certifications.get(doc.certificationId)
          // of several steps that began since the last time only the nearest is told
          if (called && alone.has(doc.id) && stepOn(doc.to, today) === step) await tell(unit, doc, step, today, called)
        }
      })
      count += alone.size
    }
  }
  return count
}

/** Each morning. */
export const tellJob: Job = { name: 'training.tell-certificates', run: async (work) => ({ done: await tellExpiring(work), failed: 0, skipped: 0 }) }
