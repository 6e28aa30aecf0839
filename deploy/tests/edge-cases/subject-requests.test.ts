import { database } from '@academy/chassis/mongo/database.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { services as names } from '@academy/contracts/core/endpoint.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { tasksIn } from '@academy/contracts/core/task.ts'
import { ownData } from '@academy/contracts/identity/accounts/own-data.ts'
import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { strFromU8, unzipSync } from 'fflate'
import { services } from '../../embedded/services.ts'

const { page, info, save, agree, refuse } = subjectRequests.endpoints
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const elsewhere: As = { ...admin, tenantId: 'other' }
const reader: As = { userId: 'u-reader', grants: [{ code: 'READER', roots: [] }] }

const card = '11010119900307001'
const he = {
  ...{ userCode: 'wenren.qs', nameCn: '闻人秋石', nameEn: 'Qiushi Wenren', surnameEn: 'Wenren', givenEn: 'Qiushi', gender: '1', idType: '1' },
  ...{ idNumber: card + checkDigit(card), mobile: '13912345678', email: 'qiushi.wenren@chengtu.example' },
} as const
const secrets = [he.nameCn, he.nameEn, he.surnameEn, he.givenEn, he.mobile, he.email, he.idNumber, he.userCode, '1990-03-07']

let site: Installation
let person: As

const rolesIn = async (tenantId: string) => {
  const permissions = [
    'users:save',
    'users:page',
    'users:update',
    'users:delete',
    'users:unmask',
    ...['page', 'save', 'agree', 'refuse', 'export'].map((verb) => `subject-requests:${verb}`),
  ]
  const told = { ...roleState.example, dataScope: '1' as const }
  await site.tell(roleState, 'ADMIN', { ...told, id: 'ADMIN', code: 'ADMIN', permissions: permissions.map((one) => `sys:${one}`) }, { tenantId })
  await site.tell(roleState, 'READER', { ...told, id: 'READER', code: 'READER', permissions: ['sys:subject-requests:page'] }, { tenantId })
}

const raw = (service: string, collection: string) => database(service).collection(collection)
const at = new Date('2026-03-01T02:00:00Z')
const kept = { tenantId: 'chengtu', version: 1, createDate: at, updateDate: at, creator: 'system' }

/** What he leaves behind in services that need not be asked for it here. */
const traces = async (userId: string) => {
  const insert = (service: string, collection: string, row: object) => raw(service, collection).insertOne({ ...kept, ...row } as never)
  const mail = { template: 'role-requests.given', params: { person: userId }, cause: 'c', about: 'a', status: 'sent', attempts: 1 }
  await insert('notification', 'mails', { _id: 'to-him', ...mail, userId, to: he.email, subject: he.nameCn, text: `${he.nameCn}，你好` })
  await insert('notification', 'mails', {
    _id: 'about-him',
    ...mail,
    userId: 'u-admin',
    to: 'a@chengtu.example',
    subject: he.nameCn,
    text: `${he.nameCn}申请了角色`,
  })
  await insert('notification', 'texts', { _id: 'as-visitor', ...mail, template: 'v', params: {}, userId: 'visitor-1', to: he.mobile, content: '123456' })
  await insert('community', 'contents', {
    _id: 'comment',
    kind: 'comment',
    threadId: 't',
    of: 'courses',
    recordId: 'c',
    authorId: userId,
    decidedBy: 'u-admin',
    text: '讲得很清楚',
    status: 'shown',
  })
  await insert('fee', 'journals', { _id: 'journal', number: 'J-1', userId, amount: 120_000, kind: '30', recordedBy: 'u-admin' })
  await insert('identity', 'credentials', {
    ...kept,
    tenantId: 'platform',
    _id: 'cred',
    loginName: he.userCode,
    passwordHash: 'x',
    memberships: [{ tenantId: 'chengtu', userId }],
  })
  await insert('identity', 'login_logs', { _id: 'log', loginName: he.userCode, userId, result: '1', address: '10.0.0.9' })
  await insert('identity', 'registrations', {
    _id: 'reg',
    receipt: 'R-1',
    proven: 'mobile',
    keyHash: 'h',
    status: '50',
    nameCn: he.nameCn,
    mobile: he.mobile,
    idNumber: he.idNumber,
    userId,
    deciderIds: [],
  })
  await insert('identity', 'consents', { _id: 'consent', userId, matter: 'training', status: 'given', at, guardianName: '闻人父' })
}

beforeAll(async () => {
  site = await installation(services)
  for (const tenantId of ['chengtu', 'other']) await rolesIn(tenantId)
  await site.settled()
  const made = site.ok(await site.call('identity', users.endpoints.save, he as never, admin))
  const other = { userCode: 'ji.nan', nameCn: '纪南星', nameEn: 'Nanxing Ji', gender: '3', idType: '2', idNumber: 'P6000001' }
  person = { userId: made.id, grants: [] }
  const boss = site.ok(await site.call('identity', users.endpoints.save, other as never, admin))
  await site.tell(postState, 'post-1', { ...postState.example, id: 'post-1', userId: made.id, managerId: boss.id })
  await traces(made.id)
  await raw('fee', 'journals').updateOne({ _id: 'journal' as never }, { $set: { recordedBy: boss.id } })
  await site.settled()
})
afterAll(async () => site.stop())

const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] })?.reasons ?? []).map(({ code }) => code)
const until = async <T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> => {
  for (let n = 0; n < 300; n++) {
    const found = await look()
    if (holds(found)) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it did not come to that')
}
const own = async (as: As) => site.ok(await site.call('identity', ownData.endpoints.current, {}, as)).request

test('rule 30: one’s own data come out as a zip of JSON and a page in his language, others’ names masked, no secrets, for himself alone', async () => {
  expect(await own(person)).toBeNull()
  site.ok(await site.call('identity', ownData.endpoints.ask, {}, person))
  expect(reasons(await site.call('identity', ownData.endpoints.ask, {}, person))).toEqual(['subjectAsked'])
  const request = await until(
    () => own(person),
    (found) => found?.status === 'ready',
  )
  const file = tasksIn('identity').endpoints.file
  const id = request?.taskId ?? ''
  const got = await until(
    () => site.call('identity', file, { id }, person),
    ({ code }) => code === codes.success,
  )
  const zip = unzipSync(got.data as unknown as Uint8Array)
  const [html, identity, fee] = ['index.html', 'identity.json', 'fee.json'].map((name) => strFromU8(zip[name] ?? new Uint8Array()))
  expect(html).toContain(he.nameCn)
  expect(html).toContain('<html lang="zh-CN">')
  expect(html).toContain('¥1200.00')
  expect(identity).toContain(he.idNumber)
  expect(Object.keys(JSON.parse(identity ?? '')).sort()).toEqual(expect.arrayContaining(['consents', 'login_logs', 'registrations', 'users']))
  expect(JSON.parse(fee ?? '').journals[0].recordedBy).toBe('纪**')
  const all = Object.values(zip)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  for (const hidden of ['纪南星', 'passwordHash', 'keyHash', '闻人父']) expect(all).not.toContain(hidden)
  for (const as of [admin, { ...person, tenantId: 'other' }]) expect((await site.call('identity', file, { id }, as)).code).toBe(codes.absent)
  expect((await site.call('identity', page, {}, person)).code).toBe(codes.noPermission)
})

test('rule 30: nobody is erased who has not left; asked twice, from another academy or without the permission it is refused', async () => {
  const userId = person.userId ?? ''
  expect(reasons(await site.call('identity', save, { userId }, admin))).toEqual(['subjectNotLeft'])
  await raw('identity', 'users').updateOne({ _id: userId as never }, { $set: { employment: '2', leaveCompanyDate: '2026-02-10' } })
  expect((await site.call('identity', save, { userId }, elsewhere)).code).not.toBe(codes.success)
  expect((await site.call('identity', save, { userId }, reader)).code).toBe(codes.noPermission)
  site.ok(await site.call('identity', save, { userId }, admin))
  expect(reasons(await site.call('identity', save, { userId }, admin))).toEqual(['subjectAsked'])
})

/** Everything that is stored, but what goes by itself within a week: events on their way, answers to repeated calls, tasks. */
const PASSING = new Set(['outbox', 'log', 'idempotency', 'background_tasks'])
const storedAbout = async (): Promise<string[]> => {
  const found: string[] = []
  for (const name of [...names, 'bus'])
    for (const { name: collection } of await database(name).listCollections()) {
      if (PASSING.has(collection)) continue
      for await (const row of raw(name, collection).find({})) {
        const text = JSON.stringify(row)
        // the audit names an account by its sign-in name for good: its chain is never rewritten (deploy/decisions/0029)
        const sought = collection === 'audits' ? secrets.filter((secret) => secret !== he.userCode) : secrets
        found.push(...sought.filter((secret) => text.includes(secret)).map((secret) => `${name}.${collection} ${secret}`))
      }
    }
  return found
}

test('rule 30: agreed by his typed sign-in name every service forgets him, also where one was away; ledger and results stay under a number', async () => {
  const userId = person.userId ?? ''
  const [row] = site.ok(await site.call('identity', page, { kind: 'erase' }, admin)).records
  const { id = '', version = 0 } = row ?? {}
  expect(site.ok(await site.call('identity', info, { id }, admin))).toMatchObject({ typed: he.userCode, leftOn: '2026-02-10', actions: ['agree', 'refuse'] })
  const wrong = await site.call('identity', agree, { id, version, typed: 'somebody' }, admin)
  expect((wrong.data as unknown as { fields: { field: string; code: string }[] }).fields).toMatchObject([{ field: 'typed', code: 'typedDiffers' }])
  expect((await site.call('identity', agree, { id, version: version + 1, typed: he.userCode }, admin)).code).toBe(codes.stale)
  expect((await site.call('identity', agree, { id, version, typed: he.userCode }, elsewhere)).code).toBe(codes.absent)
  expect(await storedAbout()).not.toEqual([])
  // in the middle a service is not there: those before it have forgotten him, and it goes on from the beginning once it is back
  const { addressOf } = site.platform
  site.platform.addressOf = (service) => (service === 'community' ? 'http://127.0.0.1:9' : addressOf(service))
  site.ok(await site.call('identity', agree, { id, version, typed: he.userCode.toUpperCase() }, admin))
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(site.ok(await site.call('identity', info, { id }, admin)).status).toBe('agreed')
  site.platform.addressOf = addressOf
  await until(
    async () => site.ok(await site.call('identity', info, { id }, admin)),
    ({ status }) => status === 'erased',
  )
  await site.settled()
  expect(await storedAbout()).toEqual([])
  expect(site.ok(await site.call('identity', info, { id }, admin))).toMatchObject({ number: '0001', userName: '已注销 0001', actions: [] })
  expect(site.ok(await site.call('identity', info, { id }, { ...admin, locale: 'en-US' })).userName).toBe('Erased 0001')
  expect(await raw('fee', 'journals').findOne({ _id: 'journal' as never })).toMatchObject({ userId, amount: 120_000 })
  expect(await raw('community', 'contents').findOne({ _id: 'comment' as never })).toMatchObject({ authorId: userId, text: '讲得很清楚' })
  expect(await raw('identity', 'person_keys').countDocuments({ _id: { $regex: userId } as never })).toBe(0)
  expect(await raw('identity', 'credentials').countDocuments({ loginName: he.userCode })).toBe(0)
  expect((await site.call('identity', agree, { id, version: version + 2, typed: 'erased.0001' }, admin)).code).not.toBe(codes.success)
  expect(reasons(await site.call('identity', save, { userId }, admin))).toEqual(['subjectErased'])
})

test('rule 30: by the same ID number somebody new comes, never the one who was erased, whose record stays as it is', async () => {
  const again = site.ok(await site.call('identity', users.endpoints.save, { ...he, userCode: 'qs.again' } as never, admin))
  expect(again.id).not.toBe(person.userId)
  const gone = site.ok(await site.call('identity', users.endpoints.info, { id: person.userId ?? '' }, admin))
  expect(gone).toMatchObject({ nameCn: '已注销 0001', actions: [] })
  expect(reasons(await site.call('identity', users.endpoints.removeOne, { id: gone.id }, admin))).toEqual(['subjectErased'])
  const { id, version, actions: _, ...fields } = gone as Record<string, unknown>
  expect(reasons(await site.call('identity', users.endpoints.update, { ...fields, id, version, nameCn: '闻人秋石' } as never, admin))).toEqual([
    'subjectErased',
  ])
})

test('rule 30: who left `person.keep.years` ago is proposed once, a refused one never again; a file is gone after seven days', async () => {
  const old = { userCode: 'long.gone', nameCn: '久别', nameEn: 'Jiu Bie', gender: '3', idType: '2', idNumber: 'P7000001' }
  const made = site.ok(await site.call('identity', users.endpoints.save, old as never, admin))
  const leaveOn = (day: string) => raw('identity', 'users').updateOne({ _id: made.id as never }, { $set: { employment: '2', leaveCompanyDate: day } })
  const run = async (n: number) =>
    site.ok(await site.internal('identity', jobRun('identity').endpoints.run, { job: 'identity.subject-requests', runId: `r-${n}` }))
  const open = async () => site.ok(await site.call('identity', page, { kind: 'erase', status: ['asked'] } as never, admin)).records
  await leaveOn('2021-03-02')
  await run(1)
  expect(await open()).toEqual([])
  await leaveOn('2021-03-01')
  await run(2)
  await run(3)
  const [row, ...more] = await open()
  expect([row?.userId, row?.askedBy, more]).toEqual([made.id, undefined, []])
  site.ok(await site.call('identity', refuse, { id: row?.id ?? '', version: row?.version ?? 0, reason: '仍有争议' }, admin))
  expect((await site.call('identity', refuse, { id: row?.id ?? '', version: (row?.version ?? 0) + 1, reason: '再' }, admin)).code).not.toBe(codes.success)
  site.clock.advance(7 * 86_400_000 + 1000)
  await run(4)
  expect(await open()).toEqual([])
  expect(site.ok(await site.call('identity', page, { kind: 'export' }, admin)).records.map(({ status }) => status)).toEqual(['gone'])
})
