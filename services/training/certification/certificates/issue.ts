import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { certificateIssued, certificateRevoked } from '@academy/contracts/training/certification/certificate-events.ts'
import { issuedTo, takenBack } from '@academy/contracts/training/certification/messages.ts'
import type { Earning } from '../evaluation/evaluate.ts'
import { type CertificateDoc, CertificateModel, CertificateSerialModel } from './model.ts'
import { certificateNumber, newCode } from './number.ts'
import { toldOf } from './told.ts'

// What is stored follows what the facts give: the difference is issued or taken back, in one unit.

/** What a certification is called in numbers and events, and its track. */
export interface Called {
  code: string
  nameCn: string
  nameEn: string
  trackId: string
}
/** Where a person is now: the outlet of his main post. */
export interface Standing {
  outletId?: string | undefined
  dormant: boolean
}
type Stored = Omit<CertificateDoc, 'id' | 'tenantId' | 'version' | 'createDate' | 'updateDate' | 'creator'>

const keyOf = ({ certificationId, from }: { certificationId: string; from: string }) => `${certificationId}|${from}`

/** What follows from the facts, as it is stored. */
const given = (one: Earning, standing: Standing) => ({
  ...{ kind: one.kind, to: one.to, facts: [...one.facts], year: one.year, revision: one.revision, option: one.option, previous: one.previous },
  ...{ postId: one.place?.postId, positionCode: one.place?.positionCode, outletId: one.place?.outletId, dealerId: one.place?.dealerId },
  ...{ revoked: one.revoked, live: one.revoked === undefined, holderOutletId: standing.outletId, dormant: standing.dormant },
})

/** The next running number of a certification's year. */
const nextNumber = async (unit: Unit, code: string, year: string): Promise<string> => {
  const id = `${unit.tenantId}-${code}-${year}`
  const serials = repository(CertificateSerialModel)(unscoped(unit))
  const { last } = (await serials.change({ id }, { $inc: { last: 1 } })) ?? (await serials.insert({ id, last: 1 }))
  return certificateNumber(code, Number(year), last)
}

const shownKeys = ['to', 'kind', 'year', 'revision', 'option', 'previous', 'revoked', 'outletId', 'positionCode', 'holderOutletId', 'dormant', 'live'] as const
const isSame = (doc: CertificateDoc, next: ReturnType<typeof given>): boolean =>
  shownKeys.every((key) => (doc[key] ?? undefined) === (next[key] ?? undefined)) && doc.facts.join() === next.facts.join()

/** A person hears of what begins or ends now; what lies far back, as an import brings it, is told of nowhere. */
const NEWS_DAYS = 31
const isNews = (from: string, to: string, today: string): boolean => to >= today && from >= addDays(today, -NEWS_DAYS)

const about = (doc: CertificateDoc, { nameCn, nameEn }: Called) => ({ certification: { nameCn, nameEn }, number: doc.number, until: doc.to })

/** Issues one. */
const issue = async (unit: Unit, userId: string, one: Earning, called: Called, standing: Standing): Promise<void> => {
  const { code, trackId } = called
  const number = await nextNumber(unit, code, one.from.slice(0, 4))
  const row: Stored = { number, code: newCode(), userId, certificationId: one.certificationId, trackId, from: one.from, ...given(one, standing) }
  const doc = await repository(CertificateModel)(unscoped(unit)).insert(row)
  unit.emit(certificateIssued, doc.id, { ...toldOf(doc, code), ...(one.previous ? { previous: one.previous } : {}) })
  if (isNews(one.from, one.to, dayOf(unit.now)))
    notify(unit, issuedTo, { of: doc.id, to: [userId], params: { ...about(doc, called), from: doc.from }, link: '/certificates' })
}

/** Brings one that is there to what the facts say now. */
const renew = async (unit: Unit, doc: CertificateDoc, one: Earning, called: Called, standing: Standing, reason: string | undefined): Promise<void> => {
  const next = given(one, standing)
  if (isSame(doc, next)) return
  const taken = next.revoked !== undefined && doc.revoked === undefined
  const emptied = Object.fromEntries(Object.entries(next).map(([key, value]) => [key, value === undefined ? null : value]))
  await repository(CertificateModel)(unscoped(unit)).update(doc.id, undefined, { ...emptied, ...(taken && reason ? { revokeReason: reason } : {}) } as never)
  if (!taken) return
  unit.emit(certificateRevoked, doc.id, { ...toldOf(doc, called.code), day: next.revoked ?? dayOf(unit.now), by: 'decision' })
  notify(unit, takenBack, { of: doc.id, to: [doc.userId], params: { ...about(doc, called), reason: reason ?? '' }, link: '/certificates' })
}

/** Takes one back that the facts no longer give. */
const withdraw = async (unit: Unit, doc: CertificateDoc, code: string): Promise<void> => {
  const day = dayOf(unit.now)
  await repository(CertificateModel)(unscoped(unit)).update(doc.id, undefined, { revoked: day, withdrawn: true, live: false })
  unit.emit(certificateRevoked, doc.id, { ...toldOf(doc, code), day, by: 'facts' })
}

export interface Found {
  userId: string
  stored: readonly CertificateDoc[]
  earnings: readonly Earning[]
  standing: Standing
  called: ReadonlyMap<string, Called>
  /** Why AC06 took one back, by certification and day. */
  reasons: ReadonlyMap<string, string>
}

/** Stores the difference between what one person has and what the facts give; gives how many rows changed hands. */
export const settle = async (unit: Unit, { userId, stored, earnings, standing, called, reasons }: Found): Promise<number> => {
  const held = new Map(stored.filter(({ withdrawn }) => !withdrawn).map((doc) => [keyOf(doc), doc]))
  let changed = 0
  for (const one of earnings) {
    const name = called.get(one.certificationId)
    const doc = held.get(keyOf(one))
    held.delete(keyOf(one))
    if (!name) continue
    if (doc) await renew(unit, doc, one, name, standing, reasons.get(`${one.certificationId}|${one.revoked ?? ''}`))
    else await issue(unit, userId, one, name, standing)
    changed += doc ? 0 : 1
  }
  for (const doc of held.values()) {
    await withdraw(unit, doc, called.get(doc.certificationId)?.code ?? '')
    changed++
  }
  return changed
}
