import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import type { As } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { certificates } from '@academy/contracts/training/certification/certificates.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { standings } from '@academy/contracts/training/certification/standings.ts'
import { tracks } from '@academy/contracts/training/certification/tracks.ts'
import { StudyRecordModel } from '../study/public.ts'
import { type Academy, academy } from '../testing/academy.ts'
import { CertificateModel } from './certificates/model.ts'

const product: As = { userId: 'u-product', grants: [{ code: 'PRODUCT', roots: [] }] }
const registrar: As = { userId: 'u-registrar', grants: [{ code: 'REGISTRAR', roots: [] }] }
const director: As = {
  userId: 'u-director',
  grants: [
    { code: 'PRODUCT', roots: [] },
    { code: 'DIRECTOR', roots: [] },
  ],
}
const outlet = (root: string): As => ({ userId: 'u-outlet', grants: [{ code: 'OUTLET_ADMIN', roots: [root] }] })

let a: Academy
let trackId: string
let th: { id: string; code: string }
const job = (name: string) => a.site.internal('training', jobRun('training').endpoints.run, { job: `training.${name}`, runId: `run-${Math.random()}` })
const looked = async () => {
  await a.site.settled()
  const answer = await job('issue-certificates')
  expect(answer.code).toBe(codes.success)
}

beforeAll(async () => {
  a = await academy()
  const nouns = (names: string[], verbs: string[]) => names.flatMap((name) => verbs.map((verb) => `training:${name}:${verb}`))
  const role = (code: string, dataScope: '1' | '2', permissions: string[]) =>
    a.site.tell(roleState, `role-${code}`, { id: `role-${code}`, code, nameCn: code, nameEn: code, dataScope, permissions })
  await role('PRODUCT', '1', nouns(['tracks', 'certifications', 'certification-rules'], ['page', 'save', 'update', 'delete', 'release', 'unlist', 'activate']))
  await role('DIRECTOR', '1', ['training:certification-rules:backdate'])
  await role('REGISTRAR', '1', nouns(['certificates'], ['page', 'export', 'grant', 'exempt', 'revoke']))
  await role('OUTLET_ADMIN', '2', ['training:certificates:page'])
  await a.site.settled()
  trackId = (
    await a.ok(a.site.call('training', tracks.endpoints.save, { code: 'TM', nameCn: '机电', nameEn: 'Mechatronics', positionCodes: ['TE03'] }, product))
  ).id
})
afterAll(async () => a.stop())

let n = 0
const cell = (over: object = {}) => ({
  ...{ code: `TM${++n}`, nameCn: `机电 ${n}`, nameEn: `Mechatronics ${n}`, brand: 'A' as const, trackId, level: '1' as const, months: 24, renewal: true },
  ...over,
})
const option = (over: object = {}) => ({
  ...{ description: '全部课程', closingDate: '2026-11-30', yearsInPost: 0, electives: 0, examCodes: [] },
  courses: [{ courseId: a.course.id, requirement: '2' as const, attribute: 'compulsory' as const }],
  ...over,
})
const draw = (over: object = {}) => a.ok(a.site.call('training', certifications.endpoints.save, cell(over), product))
const write = (certificationId: string, over: object = {}) => ({
  ...{ certificationId, year: 2026, options: [option()], recertification: [option()], retroactive: false },
  ...over,
})
const ruled = async (certificationId: string, over: object = {}) => {
  const { id } = await a.ok(a.site.call('training', certificationRules.endpoints.save, write(certificationId, over), product))
  return a.ok(a.site.call('training', certificationRules.endpoints.release, { id }, product))
}
/** A brand of its own a certification, so that each test has its own cell. */
const released = async (over: object = {}) => {
  const drawn = await draw(over)
  await ruled(drawn.id)
  return a.ok(a.site.call('training', certifications.endpoints.release, { id: drawn.id }, product))
}
const passed = async (userId: string, date: string) => {
  const row = { tenantId: 'chengtu', version: 1, createDate: a.site.clock.now(), updateDate: a.site.clock.now(), creator: 'import', source: 'import' }
  await StudyRecordModel.raw.collection.insertOne({
    ...{ ...row, _id: `s-${userId}-${date}`, userId, courseId: a.course.id, courseCode: 'TBA204', date, passed: true },
  } as never)
  await job('review-certificates')
}
const held = async (userId: string) => (await a.ok(a.site.call('training', certificates.endpoints.page, { userId, certificationId: th.id }, registrar))).records
const eventNames = async () => (await outboxRows(database('training')).find({}).lean()).map(({ envelope }) => envelope.name)

describe('a certification', () => {
  test('is drawn up once a cell, and a name once a level (2-training.md §5)', async () => {
    const { nameCn } = await draw({ level: '2' })
    const again = await a.site.call('training', certifications.endpoints.save, cell({ level: '2' }), product)
    expect(again.data).toMatchObject({ fields: [{ field: 'trackId', code: 'duplicate' }] })
    const named = await a.site.call('training', certifications.endpoints.save, cell({ level: '2', brand: 'S', nameCn }), product)
    expect(named.code).toBe(codes.malformed)
  })

  test('a Chinese name is at most 70 wide, a character counting 2 (resolutions.md 7)', async () => {
    const wide = await a.site.call('training', certifications.endpoints.save, cell({ level: '3', nameCn: '级'.repeat(36) }), product)
    expect(wide.data).toMatchObject({ fields: [{ field: 'nameCn', code: 'tooWide' }] })
    await draw({ level: '3', nameCn: '级'.repeat(35) })
  })

  test('is released with a rule only, fixed then, edited not when taken down, deleted only while unreleased (2-training.md §4)', async () => {
    const drawn = await draw({ level: 'I', brand: 'E' })
    const early = await a.site.call('training', certifications.endpoints.release, { id: drawn.id }, product)
    expect(early.data).toMatchObject({ reasons: [{ code: 'certification.noRule' }] })
    await ruled(drawn.id)
    const out = await a.ok(a.site.call('training', certifications.endpoints.release, { id: drawn.id }, product))
    expect(out.status).toBe('released')
    const { id, version } = out
    const other = await a.site.call(
      'training',
      certifications.endpoints.update,
      { ...cell({ code: drawn.code, level: '2', brand: 'E' }), id, version },
      product,
    )
    expect(other.data).toMatchObject({ fields: [{ field: 'level', code: 'fixedOnceReleased' }] })
    expect((await a.site.call('training', certifications.endpoints.removeOne, { id }, product)).data).toMatchObject({
      reasons: [{ code: 'certification.wasReleased' }],
    })
    const down = await a.ok(a.site.call('training', certifications.endpoints.unlist, { id }, product))
    const edited = await a.site.call(
      'training',
      certifications.endpoints.update,
      { ...cell({ code: drawn.code, level: 'I', brand: 'E' }), id, version: down.version },
      product,
    )
    expect(edited.code).toBe(codes.moveNotAllowed)
    const gone = await draw({ level: '3', brand: 'E' })
    await a.ok(a.site.call('training', certifications.endpoints.removeOne, { id: gone.id }, product))
  })

  test('its rules are copied while it is released, from a year with a rule into one without; closing days move along (rule 1)', async () => {
    const drawn = await draw({ level: 'I', brand: 'O' })
    const copy = (from: number, to: number) => a.site.call('training', certificationRules.endpoints.copy, { certificationId: drawn.id, from, to }, product)
    await ruled(drawn.id)
    expect((await copy(2026, 2027)).code).toBe(codes.moveNotAllowed)
    await a.ok(a.site.call('training', certifications.endpoints.release, { id: drawn.id }, product))
    expect((await copy(2025, 2026)).data).toMatchObject({
      fields: [
        { field: 'from', code: 'noRuleThere' },
        { field: 'to', code: 'ruleThere' },
      ],
    })
    const { rule } = await a.ok(copy(2026, 2027))
    expect([rule.status, rule.year, rule.options[0]?.closingDate]).toEqual(['draft', 2027, '2027-11-30'])
  })

  test('"no" for recertification deletes that of its drafts (2-training.md §4)', async () => {
    const drawn = await draw({ level: '1', brand: 'E' })
    const { id } = await a.ok(a.site.call('training', certificationRules.endpoints.save, write(drawn.id), product))
    const input = { ...cell({ code: drawn.code, level: '1', brand: 'E', renewal: false }), id: drawn.id, version: drawn.version }
    await a.ok(a.site.call('training', certifications.endpoints.update, input, product))
    expect((await a.ok(a.site.call('training', certificationRules.endpoints.info, { id }, product))).recertification).toEqual([])
  })

  test('a rule backwards is released by the director alone; from then on the revision before is replaced (rule 8)', async () => {
    const drawn = await draw({ level: '1', brand: 'S' })
    const first = await ruled(drawn.id)
    const revise = () => a.site.call('training', certificationRules.endpoints.revise, { certificationId: drawn.id, year: 2026, retroactive: true }, product)
    const { id, revision } = await a.ok(revise())
    expect(revision).toBe(2)
    expect((await revise()).data).toMatchObject({ reasons: [{ code: 'certification.draftThere' }] })
    const refused = await a.site.call('training', certificationRules.endpoints.release, { id }, product)
    expect(refused.data).toMatchObject({ reasons: [{ code: 'certification.directorBackdates' }] })
    await a.ok(a.site.call('training', certificationRules.endpoints.release, { id }, director))
    expect((await a.ok(a.site.call('training', certificationRules.endpoints.info, { id: first.id }, product))).status).toBe('replaced')
  })
})

describe('certificates', () => {
  beforeAll(async () => {
    th = await released({ level: '1', brand: 'A' })
  })

  test('are issued from facts, told once, and shown to the holder and to his outlet (rules 5, 12; I29)', async () => {
    const [who] = await a.learners(1, 'O0001')
    if (!who) throw new Error('no learner')
    await a.site.settled()
    expect(await held(who.userId)).toEqual([])
    await passed(who.userId, '2026-02-20')
    const [one] = await held(who.userId)
    expect(one).toMatchObject({ certificationId: th.id, from: '2026-02-21', to: '2028-02-29', state: '1', kind: 'rule', dormant: false, outletId: 'O0001' })
    expect(one?.number).toMatch(new RegExp(`^${th.code}-2026-000001-\\d$`))
    const before = (await eventNames()).filter((name) => name === 'training.certificate.issued').length
    await job('review-certificates')
    expect((await held(who.userId)).map(({ number }) => number)).toEqual([one?.number])
    expect((await eventNames()).filter((name) => name === 'training.certificate.issued').length).toBe(before)
    const own = await a.ok(a.site.call('training', certificates.endpoints.mine, { certificationId: th.id }, { ...who, sessionId: `s-${who.userId}` }))
    expect(own.records.map(({ number }) => number)).toEqual([one?.number])
    const seen = async (root: string) =>
      (await a.ok(a.site.call('training', certificates.endpoints.page, { userId: who.userId, certificationId: th.id }, outlet(root)))).records.length
    expect([await seen('O0001'), await seen('O0002')]).toEqual([1, 0])
  })

  test('one taken back is invalid within the minute, with its reason, and does not come again by the same results', async () => {
    const [, who] = await a.learners(2, 'O0001')
    if (!who) throw new Error('no learner')
    await passed(who.userId, '2026-02-10')
    const [one] = await held(who.userId)
    await a.ok(a.site.call('training', certificates.endpoints.revoke, { id: one?.id ?? '', reason: '成绩作废' }, registrar))
    await looked()
    expect(await held(who.userId)).toMatchObject([{ state: '4', revoked: '2026-03-02', revokeReason: '成绩作废' }])
    await job('review-certificates')
    expect(await held(who.userId)).toHaveLength(1)
    const again = await a.site.call('training', certificates.endpoints.revoke, { id: one?.id ?? '', reason: '再次' }, registrar)
    expect(again.data).toMatchObject({ reasons: [{ code: 'certificate.notLive' }] })
  })

  test('one given needs no results; it is refused while one that lives covers it', async () => {
    const who = (await a.learners(3, 'O0001'))[2]
    if (!who) throw new Error('no learner')
    const give = (from: string, to: string) =>
      a.site.call('training', certificates.endpoints.grant, { userId: who.userId, certificationId: th.id, from, to, reason: '试点' }, registrar)
    expect((await give('2026-03-10', '2026-03-01')).data).toMatchObject({ fields: [{ field: 'to', code: 'beforeFrom' }] })
    await a.ok(give('2026-01-01', '2026-12-31'))
    await looked()
    expect(await held(who.userId)).toMatchObject([{ kind: 'grant', from: '2026-01-01', to: '2026-12-31' }])
    expect((await give('2026-02-01', '2026-06-30')).data).toMatchObject({ reasons: [{ code: 'certificate.covered' }] })
  })

  test('one rests while its holder has no post, and is back with him (rule 13)', async () => {
    const who = (await a.learners(4, 'O0001'))[3]
    if (!who) throw new Error('no learner')
    await passed(who.userId, '2026-02-12')
    const told = (over: { id?: string; joinDate?: string; leaveDate?: string; orgId?: string; outletId?: string }) =>
      a.site.tell(postState, over.id ?? `p-${who.userId}`, {
        ...postState.example,
        id: `p-${who.userId}`,
        userId: who.userId,
        orgId: 'O0001',
        outletId: 'O0001',
        dealerId: 'D001',
        ...over,
      })
    await told({ leaveDate: '2026-03-01' })
    await looked()
    expect(await held(who.userId)).toMatchObject([{ dormant: true }])
    await told({ id: `q-${who.userId}`, joinDate: '2026-03-02', orgId: 'O0002', outletId: 'O0002' })
    await a.site.settled()
    await job('review-certificates')
    expect(await held(who.userId)).toMatchObject([{ dormant: false, outletId: 'O0001' }])
  })

  test('what is stored is what the facts give after a look that was cut off and done again', async () => {
    const rows = await CertificateModel.raw.collection.find({ live: true }).toArray()
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    await job('review-certificates')
    expect((await CertificateModel.raw.collection.find({ live: true }).toArray()).map(({ number }) => number).sort()).toEqual(
      rows.map(({ number }) => number).sort(),
    )
  })

  test('how somebody stands is told on any day, as it was known on another; strangers and days too far are refused (rule 9)', async () => {
    const who = (await a.learners(5, 'O0001'))[4]
    if (!who) throw new Error('no learner')
    await passed(who.userId, '2026-02-18')
    const of = (as: As, more: object = {}) => a.site.call('training', standings.endpoints.of, { userId: who.userId, ...more }, as)
    const told = async (more: object) => (await a.ok(of(registrar, more))).standings.find(({ certificationId }) => certificationId === th.id)
    expect(await told({})).toMatchObject({ state: 'held', current: { from: '2026-02-19', to: '2028-02-29' }, opens: '2027-11-01' })
    expect(await told({ day: '2026-02-18' })).toMatchObject({ state: 'none', ways: [{ missing: 0 }] })
    expect(await told({ day: '2026-02-17' })).toMatchObject({ state: 'none', ways: [{ missing: 1 }] })
    expect(await told({ day: '2028-01-10' })).toMatchObject({ state: 'renewable' })
    expect(await told({ day: '2028-05-10' })).toMatchObject({ state: 'lapsed', restores: '2030-02-28' })
    expect(await told({ known: '2026-02-28' })).toBeUndefined()
    expect((await of(registrar, { day: '2009-12-31', known: '2026-03-03' })).data).toMatchObject({
      fields: [
        { field: 'day', code: 'outsideDays' },
        { field: 'known', code: 'outsideDays' },
      ],
    })
    expect((await of(outlet('O0002'))).code).toBe(codes.absent)
    expect((await of(outlet('O0001'))).code).toBe(codes.success)
    const mine = await a.ok(a.site.call('training', standings.endpoints.mine, {}, { ...who, sessionId: `s-${who.userId}` }))
    expect(mine.positionCodes).toEqual(['TE03'])
  })
})
