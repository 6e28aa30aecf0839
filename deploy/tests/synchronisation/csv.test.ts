import { codes } from '@academy/contracts/core/codes.ts'
import { syncApprovals } from '@academy/contracts/identity/synchronisation/sync-approvals.ts'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import iconv from 'iconv-lite'
import { type Academy, academy, approver, cardOf, connector, fileOf, personOf, uploader } from './academy.ts'

let a: Academy
let id = ''
const everybody = () => Array.from({ length: 40 }, (_, n) => personOf(n))

beforeAll(async () => {
  a = await academy()
  id = await a.fresh()
}, 60_000)
afterAll(async () => a.site.stop())

const { approve } = syncApprovals.endpoints
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] })?.reasons ?? []).map(({ code }) => code)
const named = async (nameCn: string) => (await a.people()).find((one) => one.nameCn === nameCn)
const person = async (n: number) => {
  const mobile = personOf(n).mobile
  return (await a.people()).find((one) => one.mobile === mobile || one.mobile?.endsWith(mobile.slice(-4)))
}

test('a file is compared first, always; what it found is applied only when somebody says so, people here and posts in org; twice changes nothing (rules 23, 25)', async () => {
  const before = (await a.people()).length
  const run = await a.brought(id, fileOf(everybody()))
  expect(run).toMatchObject({ status: 'compared', counts: { new: 40, changed: 0, left: 0, fault: 0, rows: 40 } })
  expect((await a.people()).length).toBe(before)
  const [first] = await a.rows(run.id, { text: '2' })
  expect(first).toMatchObject({ kind: 'new', line: 2, state: 'open' })
  expect(first?.changes).toEqual(expect.arrayContaining([{ field: 'nameCn', after: '陆知甲' }]))
  expect(await a.applied(run.id)).toMatchObject({ status: 'done', applied: 40, failed: 0 })
  const all = await a.people()
  expect(all.length).toBe(before + 40)
  const one = await person(3)
  expect(one).toMatchObject({ nameCn: '陆知丁', nameEn: 'Zhid Lu', employment: '1', source: '40' })
  expect(await a.held(one?.id ?? '')).toMatchObject([{ positionCode: 'SA04', main: true, joinDate: a.today() }])
  const again = await a.brought(id, fileOf(everybody()))
  expect(again).toMatchObject({ status: 'done', counts: { same: 40, new: 0, changed: 0, left: 0 }, applied: 0 })
}, 60_000)

test('old and new stand beside each other; only what the source owns is written (rule 23)', async () => {
  a.later(2)
  const names = syncConnectors.endpoints
  const { id: mobiles } = a.site.ok(
    await a.site.call(
      'identity',
      names.save,
      { ...connector('OWN'), fields: connector('x').fields.map((one) => ({ ...one, owned: one.field === 'mobile' })) } as never,
      uploader,
    ),
  )
  const people = everybody().map((one) => (one.n === 5 ? { ...one, nameCn: '陆改名', mobile: '13700000005' } : one))
  const run = await a.brought(mobiles, fileOf(people))
  expect(run.counts).toMatchObject({ changed: 1, same: 39 })
  const [row] = await a.rows(run.id)
  expect(row?.changes).toHaveLength(1)
  expect(row?.changes[0]).toMatchObject({ field: 'mobile' })
  await a.applied(run.id)
  expect(await named('陆改名')).toBeUndefined()
  // back as it was, for the tests that follow
  const back = await a.brought(mobiles, fileOf(everybody()))
  await a.applied(back.id)
}, 60_000)

test('moves become personnel changes without a case, cause synchronisation; more than 30 days back is a fault (rule 25)', async () => {
  const one = await person(6)
  const people = everybody().map((who) =>
    who.n === 6 ? { ...who, organisation: 'O2', position: 'SA07' } : who.n === 7 ? { ...who, organisation: 'O1', postDate: a.ago(31) } : who,
  )
  const run = await a.brought(id, fileOf(people))
  expect(run.counts).toMatchObject({ changed: 1, fault: 1 })
  expect(await a.rows(run.id, { kinds: 'fault' })).toMatchObject([{ line: 9, faults: [{ field: 'postDate', code: 'changeTooLongAgo' }] }])
  expect(await a.applied(run.id)).toMatchObject({ status: 'done', applied: 1, failed: 0 })
  const held = await a.held(one?.id ?? '')
  expect(held.filter(({ leaveDate }) => leaveDate === undefined)).toMatchObject([{ positionCode: 'SA07' }])
}, 60_000)

test('a leave 30 days back is made, 31 days back is a fault told with its line (rule 25)', async () => {
  a.later(40)
  const moved = everybody().map((one) => (one.n === 6 ? { ...one, organisation: 'O2', position: 'SA07' } : one))
  const people = moved.map((one) =>
    one.n === 10 ? { ...one, leaveDate: a.ago(30) } : one.n === 11 ? { ...one, leaveDate: a.ago(31).replaceAll('-', '/') } : one,
  )
  const run = await a.brought(id, fileOf(people))
  expect(run.counts).toMatchObject({ left: 1, fault: 1 })
  expect(await a.rows(run.id, { kinds: 'fault' })).toMatchObject([{ line: 13, faults: [{ field: 'leaveDate', code: 'changeTooLongAgo' }] }])
  await a.applied(run.id)
  expect(await person(10)).toMatchObject({ employment: '2', leaveCompanyDate: a.ago(30) })
  expect(await person(11)).toMatchObject({ employment: '1' })
  const again = await a.brought(id, fileOf(people))
  expect(again.counts).toMatchObject({ left: 0, fault: 1 })
  if (again.status === 'compared') await a.site.call('identity', syncRuns.endpoints.refuse, { id: again.id, reason: 'done' }, uploader)
}, 60_000)

test('who left and is told again comes back as the same person, to a place that is told (rule 25)', async () => {
  const people = everybody().map((one) => (one.n === 6 ? { ...one, organisation: 'O2', position: 'SA07' } : one))
  const run = await a.brought(id, fileOf(people))
  expect(run.counts).toMatchObject({ back: 1, left: 0 })
  const before = await person(10)
  expect(await a.applied(run.id)).toMatchObject({ applied: 1, failed: 0 })
  expect(await person(10)).toMatchObject({ id: before?.id, employment: '1' })
}, 60_000)

test('an empty file changes nobody: the run fails and says so (rule 24)', async () => {
  for (const content of ['证件号码,姓名', fileOf([]), '\ufeff']) {
    const run = await a.brought(id, content)
    expect(run).toMatchObject({ status: 'failed' })
    expect(['syncEmpty', 'syncColumns']).toContain(run.problem?.code)
  }
  expect(await person(1)).toMatchObject({ employment: '1' })
}, 60_000)

test('half a file: cut off in the midst of a line it fails, cut between lines its leavers wait for approval (rule 24)', async () => {
  const whole = fileOf(everybody())
  const lines = whole.split('\r\n')
  const cut = await a.brought(id, `${lines.slice(0, 20).join('\r\n')}\r\n${cardOf(20)},陆`)
  expect(cut).toMatchObject({ status: 'failed', problem: { code: 'syncBroken' } })
  const half = await a.brought(id, lines.slice(0, 16).join('\r\n'))
  expect(half).toMatchObject({ status: 'waiting', over: ['leavers'], counts: { left: 25 }, limits: { leavers: 20 } })
  a.site.ok(await a.site.call('identity', syncRuns.endpoints.refuse, { id: half.id, reason: 'half' }, approver))
  expect(await person(30)).toMatchObject({ employment: '1' })
}, 60_000)

test('over a threshold a run waits; not who brought it, but another administrator approves it, by typing the number of leavers (rule 24)', async () => {
  const few = everybody().slice(0, 15)
  const run = await a.brought(id, fileOf(few))
  expect(run.status).toBe('waiting')
  const left = run.counts?.left ?? 0
  expect((await a.site.call('identity', syncRuns.endpoints.apply, { id: run.id }, approver)).code).toBe(codes.moveNotAllowed)
  expect(reasons(await a.site.call('identity', approve, { id: run.id, leavers: left }, uploader))).toEqual(['syncOwnRun'])
  expect((await a.site.call('identity', approve, { id: run.id, leavers: left - 1 }, approver)).data).toMatchObject({
    fields: [{ field: 'leavers', code: 'syncLeaversDiffer' }],
  })
  a.later(1)
  expect(reasons(await a.site.call('identity', approve, { id: run.id, leavers: left }, approver))).toEqual(['syncStale'])
  a.site.ok(await a.site.call('identity', syncRuns.endpoints.again, { id: run.id }, uploader))
  const anew = await a.until(run.id, ['read'])
  a.site.ok(await a.site.call('identity', approve, { id: run.id, leavers: anew.counts?.left ?? -1 }, approver))
  expect(await a.ended(run.id)).toMatchObject({ status: 'done', applied: 26, failed: 0, approverId: 'u-approves' })
  // their last day is today: they go at midnight
  a.later(1)
  await a.clock('org.make-changes', 'org')
  await a.site.settled()
  expect(await person(30)).toMatchObject({ employment: '2' })
}, 60_000)

test('people who are missing are only listed where the connector says so (rule 23)', async () => {
  const listing = await a.fresh({ missing: 'list' })
  const run = await a.brought(listing, fileOf(everybody().slice(0, 10)))
  expect(run).toMatchObject({ status: 'done', counts: { missing: 5, left: 0 } })
  expect(await person(12)).toMatchObject({ employment: '1' })
}, 60_000)

test('GB18030 is read as such; a person told twice is a fault at the second line (rule 27)', async () => {
  const gb = await a.fresh({ missing: 'list', encoding: 'auto' })
  const people = everybody().slice(0, 15)
  const run = await a.brought(gb, iconv.encode(fileOf([...people, { ...people[3], nameCn: '陆重复' } as never, personOf(50)]), 'gb18030'))
  expect(run.counts).toMatchObject({ new: 1, fault: 1 })
  expect(await a.rows(run.id, { kinds: 'fault' })).toMatchObject([{ line: 17, faults: [{ code: 'syncTwice', params: { line: 5 } }] }])
  expect(await a.rows(run.id, { kinds: 'new' })).toMatchObject([{ name: '陆知甲' }])
  a.site.ok(await a.site.call('identity', syncRuns.endpoints.refuse, { id: run.id, reason: 'no' }, uploader))
}, 60_000)

test('below the thresholds it applies by itself where the connector says so; one run of a connector is open at a time (rule 24)', async () => {
  const auto = await a.fresh({ missing: 'list', auto: true })
  const file = await a.upload(fileOf([...everybody().slice(0, 15), personOf(60)]))
  const run = a.site.ok(await a.site.call('identity', syncRuns.endpoints.save, { connectorId: auto, file } as never, uploader))
  expect(await a.ended(run.id)).toMatchObject({ status: 'done', applied: 1 })
  const waits = await a.brought(id, fileOf([...everybody().slice(0, 15), personOf(61)]))
  const second = await a.upload(fileOf(everybody()))
  expect(reasons(await a.site.call('identity', syncRuns.endpoints.save, { connectorId: id, file: second } as never, uploader))).toEqual(['syncRunOpen'])
  a.site.ok(await a.site.call('identity', syncRuns.endpoints.refuse, { id: waits.id, reason: 'no' }, uploader))
}, 60_000)

test('whoever was edited between comparing and applying keeps that: his row is told as not applied (rule 25)', async () => {
  const run = await a.brought(
    id,
    fileOf(
      everybody()
        .slice(0, 15)
        .map((one) => (one.n === 2 ? { ...one, mobile: '13600000002' } : one)),
    ),
  )
  const one = await person(2)
  const { UserModel } = await import('@academy/identity/accounts/users/model.ts')
  await UserModel.raw.updateOne({ _id: one?.id ?? '', tenantId: 'chengtu' }, { $set: { mobile: '13500000002' }, $inc: { version: 1 } })
  const done = await a.applied(run.id)
  expect(done).toMatchObject({ status: 'done', failed: 1 })
  expect(await a.rows(run.id, { states: 'failed' })).toMatchObject([{ faults: [{ field: 'mobile', code: 'syncChangedSince' }] }])
}, 60_000)

test('a connector needs the ID number, a column for each field, and an allowed host (rules 24, 27)', async () => {
  const save = (more: object) => a.site.call('identity', syncConnectors.endpoints.save, { ...connector('BAD'), ...more } as never, uploader)
  const at = (answer: { data: unknown }) =>
    ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)
  expect(at(await save({ fields: [{ field: 'nameCn', owned: true }] }))).toEqual(['fields[0].column required', 'fields idNumberMapped'])
  expect(
    at(
      await save({
        fields: [
          { field: 'idNumber', column: 'a', owned: true },
          { field: 'position', column: 'a', owned: true },
        ],
      }),
    ),
  ).toEqual(['fields[0].owned notOwnable', 'fields[1].column duplicate', 'fields placeTogether'])
  expect(at(await save({ url: 'https://hr.example/people.csv' }))).toEqual(['url hostNotAllowed'])
  expect(at(await save({ url: 'http://hr.example/people.csv' }))).toEqual(['url httpsUrl'])
}, 60_000)
