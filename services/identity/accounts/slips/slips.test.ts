import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { As, Installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { pdfText } from '@academy/chassis/testing/pdf-text.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { setUpLinks } from '@academy/contracts/identity/accounts/set-up-links.ts'
import { slips } from '@academy/contracts/identity/accounts/slips.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { fivePeople, personOf } from '../../testing/remembering.ts'

const { due, print, open } = slips.endpoints
const { use } = setUpLinks.endpoints
const [first, second] = ['lamp-river-cactus-seven', 'orchard-window-kettle-9']
const admin: As = { userId: 'u-admin', grants: [{ code: 'KEEPER', roots: [] }] }
const outlet: As = { userId: 'u-outlet', grants: [{ code: 'NEAR', roots: ['org-1'] }] }

const lines = logLines()
let site: Installation
const ids = new Map<number, string>()

const imported = async (n: number, orgId: string, more: object = {}) => {
  const rows = [{ row: n, values: { ...personOf(n), ...more } }]
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: `r${n}` }))
  const { records } = site.ok(await site.call('identity', users.endpoints.page, { userCode: `person.${n}` }, admin))
  const id = records[0]?.id ?? ''
  ids.set(n, id)
  const post = { ...postState.example, id: `p${n}`, userId: id, orgId, outletId: orgId, main: true, leaveDate: undefined }
  await site.tell(postState, `p${n}`, { ...post, joinDate: '2020-01-01' })
}
const id = (n: number) => ids.get(n) ?? ''
const lastFour = (n: number) => personOf(n).idNumber.slice(-4)

beforeAll(async () => {
  site = await fivePeople()
  const permissions = ['sys:users:slip', 'sys:users:page']
  await site.tell(roleState, 'keeper', { ...roleState.example, id: 'keeper', code: 'KEEPER', dataScope: '1', permissions })
  await site.tell(roleState, 'near', { ...roleState.example, id: 'near', code: 'NEAR', dataScope: '2', permissions })
  for (const org of ['org-1', 'org-2', 'group'])
    await site.tell(organisationState, org, { ...organisationState.example, id: org, path: org === 'group' ? [org] : ['group', org], nameCn: `网点 ${org}` })
  await site.settled()
  await imported(6, 'org-1')
  await imported(7, 'org-1')
  await imported(8, 'org-2')
  await imported(9, 'org-2', { email: 'nine@chengtu.example' })
  await site.settled()
})
afterAll(async () => site.stop())
beforeEach(() => void site.clock.advance(16 * 60_000))

const named: string[] = []
const sheet = async (asked: object, as: As = admin) => {
  const answer = await fetch(site.platform.addressOf('identity') + print.path, {
    method: 'POST',
    headers: { ...site.headers(as), 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  named.push(decodeURIComponent(answer.headers.get('content-disposition') ?? ''))
  return pdfText(new Uint8Array(await answer.arrayBuffer()))
}
const given: string[] = []
/** Prints for one person and gives the letters. */
const printed = async (n: number) => {
  const [page = ''] = await sheet({ userIds: [id(n)] })
  const [letters = ''] = /[A-Z]{5}-[A-Z]{5}/.exec(page) ?? []
  given.push(letters)
  return letters
}
const opened = (code: string, four: string, address = '203.0.113.1') =>
  site.send('identity', 'POST', open.path, { code, lastFour: four }, {}, { 'x-client-address': address })
const tokenOf = async (code: string, four: string) => (site.ok(await opened(code, four)) as { token: string }).token
const used = (token: string, newPassword: string) => site.call('identity', use, { token, newPassword, newPasswordAgain: newPassword }, {})
const enter = (n: number, password: string) => site.call('identity', sessions.endpoints.login, { userCode: `person.${n}`, password }, {})
const reasonOf = (answer: { data: unknown }) => (answer.data as { reasons?: { code: string }[] }).reasons?.[0]?.code

describe('a slip of paper to set the first password (areas/shell-access.md rule 12)', () => {
  test('is printed for who has neither mail nor mobile, each outlet on pages of its own; who gets none is counted with the reason', async () => {
    expect(site.ok(await site.call('identity', due, { orgId: 'group' }, admin))).toEqual({ due: 3, left: [{ why: 'reachable', count: 1 }] })
    const pages = await sheet({ orgId: 'group' })
    expect(pages).toHaveLength(2)
    expect(pages.map((page) => ['网点 org-1', '网点 org-2'].filter((place) => page.includes(place)))).toEqual([['网点 org-1'], ['网点 org-2']])
    expect(pages.map((page) => page.match(/[A-Z]{5}-[A-Z]{5}/g)?.length)).toEqual([2, 1])
    for (const words of ['person.6', 'person.7', '#/setPassword', '2036-03-10']) expect(pages[0]).toContain(words)
    expect(pages.join()).not.toContain('person.9')
    await sheet({ orgId: 'org-2' })
    expect(named.map((name) => name.includes('网点'))).toEqual([false, true])
  })

  test('its letters, however typed, and the last four set the password and sign in; once', async () => {
    const letters = await printed(6)
    const token = await tokenOf(letters.toLowerCase().replace('-', ' '), lastFour(6).toLowerCase())
    expect(await used(token, 'short')).toMatchObject({ code: codes.malformed })
    expect(site.ok(await used(token, first)).user.userId).toBe(id(6))
    expect((await enter(6, first)).code).toBe(codes.success)
    expect([reasonOf(await opened(letters, lastFour(6))), reasonOf(await used(token, second))]).toEqual(['slipWrong', 'linkOver'])
    expect(site.ok(await site.call('identity', due, { userIds: [id(6)] }, admin))).toEqual({ due: 0, left: [{ why: 'hasPassword', count: 1 }] })
  })

  test('used twice at the same time sets one password', async () => {
    const letters = await printed(7)
    const one = await tokenOf(letters, lastFour(7))
    const went = await Promise.all([used(one, first), used(one, second)])
    expect(went.filter(({ code }) => code === codes.success)).toHaveLength(1)
    expect([(await enter(7, first)).code, (await enter(7, second)).code].filter((code) => code === codes.success)).toHaveLength(1)
  })

  test('five wrong last fours end it, unknown letters and a slip that is over get the same answer; opening it anew ends the page opened before', async () => {
    const letters = await printed(8)
    const before = await tokenOf(letters, lastFour(8))
    const again = await tokenOf(letters, lastFour(8))
    expect(reasonOf(await used(before, first))).toBe('linkOver')
    const wrong = [await opened('ABCDE-ABCDE', lastFour(8))]
    for (let n = 0; n < 5; n++) wrong.push(await opened(letters, '0000'))
    wrong.push(await opened(letters, lastFour(8)))
    expect(new Set(wrong.map(({ data }) => JSON.stringify((data as { reasons: object[] }).reasons))).size).toBe(1)
    expect(reasonOf(wrong[0] ?? { data: {} })).toBe('slipWrong')
    site.clock.advance(15 * 60_000)
    expect(reasonOf(await used(again, first))).toBe('linkOver')
  })

  test('twenty wrong looks from one address within a quarter of an hour are enough; a right one does not count and clears none', async () => {
    const letters = await printed(8)
    const at = '203.0.113.7'
    for (let n = 0; n < 19; n++) await opened('ABCDE-ABCDE', '1234', at)
    expect((await opened(letters, lastFour(8), at)).code).toBe(codes.success)
    expect(reasonOf(await opened('ABCDE-ABCDE', '1234', at))).toBe('slipWrong')
    expect((await opened(letters, lastFour(8), at)).code).toBe(codes.tooMany)
    expect((await opened(letters, lastFour(8), '203.0.113.8')).code).toBe(codes.success)
  })

  test('is over after seven days, and when a newer one was printed', async () => {
    const old = await printed(8)
    const letters = await printed(8)
    expect(reasonOf(await opened(old, lastFour(8)))).toBe('slipWrong')
    site.clock.advance(7 * 86_400_000 - 1000)
    expect((await opened(letters, lastFour(8))).code).toBe(codes.success)
    site.clock.advance(1000)
    expect(reasonOf(await opened(letters, lastFour(8)))).toBe('slipWrong')
  })

  test('is printed by nobody out of whose reach the person is, nor without the permission; an organisation gives whom he reaches', async () => {
    expect((await site.call('identity', due, { userIds: [id(8)] }, outlet)).code).toBe(codes.absent)
    expect((await site.call('identity', due, { userIds: [id(8)] }, { userId: 'u', grants: [] })).code).toBe(codes.noPermission)
    expect((await site.call('identity', due, { orgId: 'nowhere' }, admin)).code).toBe(codes.absent)
    expect(await site.call('identity', due, {}, admin)).toMatchObject({ code: codes.malformed, data: { fields: [{ field: 'orgId', code: 'required' }] } })
    expect(site.ok(await site.call('identity', due, { orgId: 'group' }, outlet))).toEqual({ due: 0, left: [{ why: 'hasPassword', count: 2 }] })
    expect(reasonOf(await site.send('identity', 'POST', print.path, { orgId: 'group' }, outlet))).toBe('noSlips')
  })

  test('is not printed for somebody who holds a higher role than the printer: the paper goes to him, not to its person (rule 18)', async () => {
    const row = { tenantId: 'chengtu', version: 1, createDate: new Date(0) }
    const role = { ...row, authType: '3', dataScope: '1', status: 'active' }
    await RoleModel.raw.create({ ...role, _id: 'keeper', code: 'KEEPER', nameCn: '管理', nameEn: 'Keeper', permissions: ['sys:users:slip'] })
    await RoleModel.raw.create({ ...role, _id: 'head', code: 'HEAD', nameCn: '总管', nameEn: 'Head', permissions: ['sys:roles:beyond'] })
    await RoleAssignmentModel.raw.create({ ...row, _id: 'head-8', userId: id(8), roleCode: 'HEAD', from: new Date(0), reason: '总管' })
    expect(site.ok(await site.call('identity', due, { orgId: 'org-2' }, admin)).left).toContainEqual({ why: 'higher', count: 1 })
    expect(reasonOf(await site.send('identity', 'POST', print.path, { userIds: [id(8)] }, admin))).toBe('noSlips')
    await RoleAssignmentModel.raw.deleteOne({ _id: 'head-8', tenantId: 'chengtu' })
    expect(site.ok(await site.call('identity', due, { userIds: [id(8)] }, admin))).toEqual({ due: 1, left: [] })
  })

  test('is counted for so many people at most, refused in its own words before their accounts are read', async () => {
    await site.tell(organisationState, 'org-large', { ...organisationState.example, id: 'org-large', path: ['group', 'org-large'] })
    await site.settled()
    const { id: _, ...post } = { ...postState.example, orgId: 'org-large', outletId: 'org-large', joinDate: '2020-01-01', leaveDate: undefined }
    const stamp = { tenantId: 'chengtu', version: 1, createDate: site.clock.now() }
    await database('identity')
      .collection<{ _id: string }>('post_replica')
      .insertMany(Array.from({ length: 5001 }, (_, n) => ({ ...post, ...stamp, _id: `large-${n}`, userId: `u-large-${n}` })))
    const answer = await site.call('identity', due, { orgId: 'org-large' }, admin)
    expect(answer.data).toMatchObject({ reasons: [{ code: 'tooManySlips', msg: '一次最多 5000 人，请选择小一些的单位' }] })
    expect(site.ok(await site.call('identity', due, { orgId: 'org-large' }, outlet))).toEqual({ due: 0, left: [] })
  })

  test('its letters stand nowhere in words: not in events, audits, logs or the database; that it was printed is audited', async () => {
    const log = (await database('bus').collection('log').find({}).toArray()).map((row) => JSON.stringify(row))
    const audits = (await auditRows(database('identity')).find({}).lean()).map((row) => JSON.stringify(row))
    const rows = (await database('identity').collection('set_up_slips').find({}).toArray()).map((row) => JSON.stringify(row))
    const all = [...lines, ...audits, ...rows, ...log].join('\n')
    expect(given.length).toBeGreaterThan(5)
    for (const letters of given) for (const form of [letters, letters.replace('-', '')]) expect(all).not.toContain(form)
    expect(audits.filter((row) => row.includes('set_up_slips') && row.includes('u-admin')).length).toBeGreaterThan(0)
  })
})
