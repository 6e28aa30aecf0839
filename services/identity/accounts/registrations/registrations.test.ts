import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { caseAgreed, caseExpired, caseRefused, taskAssigned } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { ownRegistration } from '@academy/contracts/identity/accounts/own-registration.ts'
import { registrationApproved, registrationFiled, registrationWithdrawn } from '@academy/contracts/identity/accounts/registration-events.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { registrationBlocked } from '@academy/contracts/org/registration-events.ts'
import { identityApp } from '../../app.ts'
import { cardOf, placesFor, visitorAt } from '../../testing/registering.ts'
import { LinkModel } from '../set-up-links/model.ts'
import { UserModel } from '../users/model.ts'
import { RegistrationModel } from './model.ts'

const e = ownRegistration.endpoints
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await placesFor(site)
})
afterAll(async () => site.stop())

const tomorrow = () => addDays(dayOf(site.clock.now()), 1)
let n = 0
const fresh = () => {
  n++
  return {
    ...{ idType: '1', idNumber: cardOf('19990314', 100 + 2 * n), nameCn: '罗安澜', surnameEn: 'Luo', givenEn: 'Anlan', gender: '2' },
    ...{ orgId: 'o1', positionCode: 'SV03', joinDate: tomorrow() },
  }
}
const at = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] })?.fields ?? []).map(({ field, code }) => `${field} ${code}`)
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] })?.reasons ?? []).map(({ code }) => code)
const told = async (name: string) =>
  (await outboxRows(database('identity')).find({ 'envelope.name': name }).sort({ at: 1 }).lean()).map(
    (row) => row.envelope as Envelope<Record<string, unknown>>,
  )
/** Somebody who has submitted. */
const filed = async (more: object = {}, address = `v${n + 1}@example.com`) => {
  const visitor = visitorAt(site)
  await visitor.prove(address)
  site.ok(await visitor.call(e.keep, { ...fresh(), ...more }))
  site.ok(await visitor.photo())
  const own = site.ok(await visitor.call(e.submit))
  const row = await RegistrationModel.raw.findOne({ tenantId: 'chengtu', receipt: own.receipt }).lean()
  const id = String(row?._id)
  return { visitor, own, id, of: (round = 1) => `${id}:${round}`, userId: String(row?.userId) }
}
let k = 0
const decide = async (type: typeof caseAgreed, subjectId: string, subjectType = 'registration') => {
  await site.tell(type, `case-${++k}`, { ...type.example, model: 'REG', subjectType, subjectId })
  await site.settled()
}
const assign = async (subjectId: string, step = 'STORE') => {
  const dueAt = new Date(site.clock.now().getTime() + 72 * 3_600_000).toISOString()
  const task = {
    ...taskAssigned.example,
    step,
    subjectType: 'registration',
    subjectId,
    holders: ['u-store'],
    assignedAt: site.clock.now().toISOString(),
    dueAt,
  }
  await site.tell(taskAssigned, `task-${++k}`, task)
  await site.settled()
}
const list = async (text: string) => site.ok(await site.call('identity', registrations.endpoints.page, { text } as never, admin)).records

describe('registering (people-organisations.md rule 10)', () => {
  test('first the agreement and a code that proves the address, then papers, post and files; before that nothing is kept or told', async () => {
    const visitor = visitorAt(site)
    for (const answer of [await visitor.call(e.keep, fresh()), await visitor.call(e.places, { text: '鄞州' }), await visitor.call(e.submit)])
      expect(reasons(answer)).toEqual(['registrationUnknown'])
    expect(at(await visitor.call(e.ask, { kind: 'email', address: 'nobody', agreementIds: [] }))).toEqual(['address email'])
    expect(reasons(await visitor.call(e.ask, { kind: 'email', address: 'v@example.com', agreementIds: [] }))).toEqual(['captcha'])
    expect(reasons(await visitor.call(e.ask, { kind: 'mobile', address: '13800001111', agreementIds: [] }))).toEqual(['noTexts'])
    site.clock.advance(61_000)
    const { requestId } = site.ok(await visitor.ask('v@example.com'))
    expect(at(await visitor.call(e.begin, { requestId, code: '000000' }))).toEqual(['code mailedCode'])
    const own = await visitor.prove('v@example.com')
    expect(own).toMatchObject({ status: '0', proven: 'email', form: { email: 'v@example.com' } })
    expect(site.ok(await visitor.call(e.places, { text: '店' })).map(({ id }) => id)).toEqual(['o1'])
    expect(site.ok(await visitor.call(e.positions, { orgId: 'o1' })).map(({ code }) => code)).toEqual(['MG05', 'SV03', 'TE08'])
  })

  test('what is missing is told at once, each at its field; the picture is needed, of an administrator the letter too', async () => {
    const visitor = visitorAt(site)
    await visitor.prove('missing@example.com')
    const needed = ['idType', 'idNumber', 'nameCn', 'surnameEn', 'givenEn', 'gender', 'orgId', 'positionCode', 'joinDate', 'photo']
    expect(at(await visitor.call(e.submit))).toEqual(needed.map((field) => `${field} required`))
    site.ok(await visitor.call(e.keep, { ...fresh(), positionCode: 'MG05', administrator: true }))
    expect(at(await visitor.call(e.submit))).toEqual(['photo required', 'letter required'])
    expect(
      at(
        await visitor
          .send('letter', 'letter.docx', new Uint8Array(9))
          .catch((error: Error) => ({ data: { fields: [{ field: 'letter', code: String(error.message.includes('fileKind')) }] } })),
      ),
    ).toEqual(['letter true'])
  })

  test('pinyin parts have letters and _ - · without blanks, at most 40, and build the name; Chinese at most 20 signs', async () => {
    const visitor = visitorAt(site)
    await visitor.prove('pinyin@example.com')
    const keep = (more: object) => visitor.call(e.keep, more)
    expect(at(await keep({ surnameEn: 'Ou Yang' }))).toEqual(['surnameEn pinyinPart'])
    expect(at(await keep({ givenEn: 'a'.repeat(41) }))).toEqual(['givenEn textTooBig'])
    expect(at(await keep({ nameCn: '罗'.repeat(21) }))).toEqual(['nameCn textTooBig'])
    expect(at(await keep({ nameCn: '罗 安' }))).toEqual(['nameCn name'])
    site.ok(await keep({ surnameEn: 'Ou-Yang', givenEn: 'An·lan_B', nameCn: '欧阳·安澜' }))
    expect((await RegistrationModel.raw.findOne({ tenantId: 'chengtu', email: 'pinyin@example.com' }).lean())?.nameEn).toBe('An·lan_B Ou-Yang')
  })

  test('whoever is 14 or 71 is refused; 15 and 70 are let in, 15 with somebody who has custody', async () => {
    const visitor = visitorAt(site)
    await visitor.prove('age@example.com')
    const born = (day: string) => visitor.call(e.keep, { idType: '1', idNumber: cardOf(day, 2), gender: '2' })
    // today is 3 March 2036
    expect(at(await born('20210304'))).toEqual(['idNumber tooYoung'])
    site.ok(await born('20210303'))
    expect(at(await visitor.call(e.submit))).toEqual(expect.arrayContaining(['guardianName required', 'guardianMobile required']))
    expect(at(await born('19650303'))).toEqual(['idNumber tooOld'])
    site.ok(await born('19650304'))
  })

  test('at a school one tells when one joined it and what one studies, and leaves it no earlier; it is decided by REGHQ', async () => {
    const visitor = visitorAt(site)
    await visitor.prove('school@example.com')
    const school = { ...fresh(), orgId: 's1', positionCode: 'TE08' }
    site.ok(await visitor.call(e.keep, school))
    site.ok(await visitor.photo())
    expect(at(await visitor.call(e.submit))).toEqual(['joinSchoolDate required', 'major required'])
    const dates = { joinSchoolDate: '2035-09-01', leaveSchoolDate: '2035-08-31', major: '汽车维修' }
    expect(at(await visitor.call(e.keep, dates))).toEqual(['leaveSchoolDate leftSchoolBeforeJoining'])
    site.ok(await visitor.call(e.keep, { ...dates, leaveSchoolDate: '2038-06-30' }))
    expect(site.ok(await visitor.call(e.submit)).status).toBe('40')
    expect((await told(registrationFiled.name)).at(-1)?.data).toMatchObject({ model: 'REGHQ', orgId: 's1' })
  })

  test('three a day by one address, five in thirty days by one person', async () => {
    const { visitor } = await filed({}, 'often@example.com')
    for (let round = 2; round <= 3; round++) {
      site.ok(await visitor.call(e.withdraw))
      site.ok(await visitor.call(e.submit))
    }
    site.ok(await visitor.call(e.withdraw))
    expect(reasons(await visitor.call(e.submit))).toEqual(['registrationsDay'])
    for (let round = 4; round <= 5; round++) {
      site.clock.advance(24 * 3_600_000)
      site.ok(await visitor.call(e.submit))
      site.ok(await visitor.call(e.withdraw))
    }
    site.clock.advance(24 * 3_600_000)
    expect(reasons(await visitor.call(e.submit))).toEqual(['registrationsMonth'])
    site.clock.advance(30 * 24 * 3_600_000)
    site.ok(await visitor.call(e.keep, { joinDate: tomorrow() }))
    site.ok(await visitor.call(e.submit))
  })
})

describe('who is known already (rule 11)', () => {
  test('employed, pending and left are told after the code alone, without place or name; 15 and 18 digits are one', async () => {
    const there = { idType: '1', userCode: 'there', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '3', idNumber: cardOf('19900101', 12) }
    const left = { ...there, userCode: 'left', idNumber: cardOf('19900101', 14), leaveCompanyDate: '2036-01-01' }
    site.ok(
      await site.internal('identity', importOwner('identity').endpoints.apply, {
        sheet: 'people',
        rows: [there, left].map((values, row) => ({ row: row + 2, values })),
        runId: 'known',
      }),
    )
    const visitor = visitorAt(site)
    await visitor.prove('known@example.com')
    const try_ = (idNumber: string) => visitor.call(e.keep, { idType: '1', idNumber, gender: '3' })
    const refusal = await try_(there.idNumber)
    expect(at(refusal)).toEqual(['idNumber alreadyEmployed'])
    for (const secret of ['陆知行', 'Lu Zhixing', 'o1', '鄞州']) expect(JSON.stringify(refusal)).not.toContain(secret)
    expect(at(await try_(there.idNumber.slice(0, 6) + there.idNumber.slice(8, 17)))).toEqual(['idNumber alreadyEmployed'])
    const pending = await filed()
    expect(at(await try_(pending.own.form.idNumber ?? ''))).toEqual(['idNumber registrationPending'])
    expect(site.ok(await try_(left.idNumber)).rejoin).toBe(true)
    expect(site.ok(await visitor.call(e.keep, { rejoin: true })).rejoin).toBe(false)
  })

  test('by the same address one comes back to what one has typed, or to the receipt', async () => {
    const { own } = await filed({}, 'again@example.com')
    const other = visitorAt(site)
    expect((await other.prove('again@example.com')).receipt).toBe(own.receipt)
    expect(site.ok(await other.call(e.mine)).own).toMatchObject({ receipt: own.receipt, status: '10' })
    expect(site.ok(await visitorAt(site).call(e.mine)).own).toBeNull()
  })
})

describe('deciding (rules 12 and 13)', () => {
  test('the receipt says before whom it is and how many working hours are left; deciders see mask, look-alikes, the single post', async () => {
    const alike = { ...fresh(), userCode: 'alike', nameEn: 'Luo Anlan' }
    const { surnameEn: _s, givenEn: _g, orgId: _o, positionCode: _p, joinDate: _j, ...values } = alike
    site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows: [{ row: 2, values }], runId: 'alike' }))
    const { visitor, id, own, of } = await filed()
    expect(own.alone).toBe(false)
    await assign(of())
    const { waiting } = site.ok(await visitor.call(e.mine)).own ?? {}
    expect(waiting).toMatchObject({ stepEn: 'Store' })
    expect(waiting?.left).toBe(waiting?.hours)
    const store: As = { userId: 'u-store', grants: [] }
    const seen = site.ok(await site.call('identity', registrations.endpoints.info, { id: of() }, store))
    expect(seen.idNumber).toMatch(/^110\*+/)
    expect(seen.lookAlikes.map(({ userCode }) => userCode)).toContain('alike')
    expect(seen).toMatchObject({ single: false, proven: 'email' })
    expect(seen.photo?.fileId).toBeTruthy()
    expect((await site.call('identity', registrations.endpoints.info, { id }, { userId: 'u-else', grants: [] })).code).toBe(codes.absent)
  })

  test('not approved he cannot be operated: neither entered by hand nor by a workbook (2-training.md §8)', async () => {
    const { own, userId } = await filed()
    const { idNumber = '' } = own.form
    const by = { userCode: 'by.hand', nameCn: '罗安澜', nameEn: 'Luo', gender: '2' as const, idType: '1' as const, idNumber }
    expect(at(await site.call('identity', users.endpoints.save, by, admin))).toEqual(['idNumber registrationPending'])
    const sheet = (await site.internal('identity', importOwner('identity').endpoints.check, {
      sheet: 'people',
      rows: [{ row: 2, values: by }],
      promised: {},
    })) as { data: { errors: { code: string }[] } }
    expect(sheet.data.errors.map(({ code }) => code)).toEqual(['registrationPending'])
    expect((await site.call('identity', users.endpoints.info, { id: userId }, admin)).code).toBe(codes.absent)
  })

  test('agreed he is there with what he agreed to and a link, org is asked for his post, and agreed twice changes nothing more', async () => {
    const { visitor, id, of, userId } = await filed()
    await decide(caseAgreed, of())
    await decide(caseAgreed, of())
    const person = site.ok(await site.call('identity', users.endpoints.info, { id: userId }, admin))
    expect(person).toMatchObject({ nameCn: '罗安澜', nameEn: 'Anlan Luo', employment: '1', source: '30', accountGen: '0' })
    expect(person.photo?.fileId).toBeTruthy()
    expect(await LinkModel.raw.countDocuments({ userId, tenantId: 'platform' })).toBe(1)
    const asked = (await told(registrationApproved.name)).filter(({ aggregateId }) => aggregateId === id)
    expect(asked.map(({ data }) => data)).toEqual([expect.objectContaining({ userId, orgId: 'o1', positionCode: 'SV03', joinDate: tomorrow() })])
    expect(site.ok(await visitor.call(e.mine)).own?.status).toBe('50')
    expect(reasons(await visitor.call(e.keep, {}))).toEqual(['registrationFiled'])
  })

  test('the place was taken meanwhile: blocked, both are told, and the registrar tries again', async () => {
    const { id, of, own, userId } = await filed()
    await assign(of())
    await decide(caseAgreed, of())
    await site.tell(registrationBlocked, id, { userId, why: 'placeTaken', blockedAt: site.clock.now().toISOString() })
    await site.settled()
    expect((await list(own.receipt))[0]).toMatchObject({ status: '50', blocked: 'placeTaken', actions: ['retry'] })
    const messages = (await outboxRows(database('identity')).find({ 'envelope.aggregateId': id }).lean()).map(
      (row) => (row.envelope as Envelope<{ code?: string; to?: string[] }>).data,
    )
    expect(messages.filter(({ code }) => code === 'registrations.blocked').map(({ to }) => to)).toEqual([['u-store'], [userId]])
    site.ok(await site.call('identity', registrations.endpoints.retry, { id }, admin))
    expect((await told(registrationApproved.name)).filter(({ aggregateId }) => aggregateId === id)).toHaveLength(2)
  })

  test('refused or expired it comes back with all that was typed, is changed and submitted again as a case of its own', async () => {
    const { visitor, id, of } = await filed()
    await decide(caseRefused, of())
    const back = site.ok(await visitor.call(e.mine)).own
    expect(back).toMatchObject({ status: '60', form: { nameCn: '罗安澜', positionCode: 'SV03' } })
    expect(back?.photo).toBeTruthy()
    site.ok(await visitor.call(e.keep, { positionCode: 'TE08' }))
    expect(site.ok(await visitor.call(e.submit)).round).toBe(2)
    await decide(caseAgreed, of(1))
    expect(site.ok(await visitor.call(e.mine)).own?.status).toBe('10')
    await decide(caseExpired as typeof caseAgreed, of(2))
    expect(site.ok(await visitor.call(e.mine)).own?.status).toBe('70')
    expect((await told(registrationFiled.name)).map(({ aggregateId }) => aggregateId).filter((one) => one.startsWith(id))).toEqual([of(1), of(2)])
  })

  test('taken back it ends its case and keeps what was typed; a late agreement makes nobody', async () => {
    const { visitor, of, userId } = await filed()
    expect(site.ok(await visitor.call(e.withdraw))).toMatchObject({ status: '0', form: { nameCn: '罗安澜' } })
    expect((await told(registrationWithdrawn.name)).at(-1)?.aggregateId).toBe(of())
    await decide(caseAgreed, of())
    expect(await UserModel.raw.countDocuments({ tenantId: 'chengtu', _id: userId })).toBe(0)
  })
})
