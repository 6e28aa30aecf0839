import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { findIn } from '@academy/contracts/core/find.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { identity } from '../../app.ts'

const { find } = findIn('identity').endpoints
const { save, page } = users.endpoints
const as = (code: string, roots: string[], userId = `u-${code}`) => ({ userId, grants: [{ code, roots }] })
const root = as('ADMIN', [])

let site: Installation
const made = new Map<string, string>()
/** A dealer with two outlets, a rival with one, and sixty outlets of an area. */
const places = ['D1', 'O1', 'O2', 'R1', 'RO1', ...Array.from({ length: 60 }, (_, n) => `A${n}`)]
const pathOf = (id: string) => (/^O/.test(id) ? ['root', 'D1', id] : /^RO/.test(id) ? ['root', 'R1', id] : ['root', id])

const person = async (n: number, nameCn: string, outletId: string) => {
  const fields = { userCode: `find.${n}`, nameCn, nameEn: 'Wang Xing', gender: '1', idType: '2', idNumber: `P${String(n).padStart(8, '0')}` } as const
  const { id } = site.ok(await site.call('identity', save, fields, root))
  await site.tell(postState, `p-${n}`, { ...postState.example, id: `p-${n}`, userId: id, orgId: outletId, outletId, dealerId: 'D1' })
  made.set(nameCn, id)
}

beforeAll(async () => {
  site = await installation([identity])
  const permissions = ['page', 'save'].map((verb) => `sys:users:${verb}`)
  const role = (code: string, dataScope: '1' | '3' | '5', granted: string[]) =>
    site.tell(roleState, `role-${code}`, { id: `role-${code}`, code, nameCn: code, nameEn: code, dataScope, permissions: granted })
  await role('ADMIN', '1', permissions)
  await role('DEALER', '3', permissions)
  await role('LEARNER', '5', ['training:enrolments:apply'])
  for (const id of ['root', ...places]) {
    const path = id === 'root' ? ['root'] : pathOf(id)
    await site.tell(organisationState, id, { ...organisationState.example, id, code: id, path, parentId: path.at(-2) })
  }
  await site.settled()
  await person(1, '王一', 'O1')
  await person(2, '王二', 'O2')
  await person(3, '王外', 'RO1')
  await person(4, '王区', 'A7')
  await site.settled()
})
afterAll(async () => site.stop())

const names = async (who: object, text = '王') => {
  const { hits } = site.ok(await site.call('identity', find, { text, place: 'office' }, who))
  return hits.map(({ title }) => title).sort()
}
const listed = async (who: object) =>
  site
    .ok(await site.call('identity', page, { text: '王' }, who))
    .records.map(({ nameCn }) => nameCn)
    .sort()

test('an administrator of a dealer finds the people of his outlets only, an area those of its many, whoever reaches all everybody', async () => {
  expect(await names(as('DEALER', ['D1']))).toEqual(['王一', '王二'])
  expect(await names(as('DEALER', ['O2']))).toEqual(['王二'])
  const area = as(
    'DEALER',
    places.filter((id) => /^A/.test(id)),
  )
  expect(await names(area)).toEqual(['王区'])
  expect((await names(root)).length).toBe(4)
})

test('what is found is what the list shows, for each of them', async () => {
  for (const who of [
    root,
    as('DEALER', ['D1']),
    as('DEALER', ['R1']),
    as(
      'DEALER',
      places.filter((id) => /^A/.test(id)),
    ),
  ])
    expect(await names(who)).toEqual(await listed(who))
})

test('a learner finds nobody, another academy neither', async () => {
  expect(await names(as('LEARNER', ['O1']))).toEqual([])
  expect(await names({ ...root, tenantId: 'elsewhere' })).toEqual([])
})

test('people are found by sign-in name and by the words of their name, with their name as it is written', async () => {
  expect(await names(root, 'find.2')).toEqual(['王二'])
  expect((await names(root, 'xing')).length).toBe(4)
  const { hits } = site.ok(await site.call('identity', find, { text: '王一', place: 'office' }, { ...root, locale: 'zh-TW' }))
  expect(hits[0]).toEqual({
    noun: 'accounts/users',
    label: '人員',
    id: made.get('王一'),
    title: '王一',
    hint: 'find.1',
    link: `/manage/sys-users?open=${made.get('王一')}`,
    rank: 32,
  })
})
