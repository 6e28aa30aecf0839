import { codes } from '@academy/contracts/core/codes.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { readXlsx } from 'hucre/xlsx'
import { admin, type Network, network } from './testing/network.ts'

let net: Network
const person = (nameCn: string, nameEn: string, id = 'u-1') => net.site.tell(userState, id, { ...userState.example, id, nameCn, nameEn })
beforeAll(async () => {
  net = await network()
  await person('陆知行', 'Lu Zhixing')
  await net.site.settled()
})
afterAll(async () => net.site.stop())

const english = { ...admin, locale: 'en-US' as const }

const bookOf = async (path: string, as: typeof admin | typeof english = admin) => {
  const { data } = await net.site.send('org', 'GET', path, undefined, as)
  const [sheet] = (await readXlsx(Buffer.from(data as Uint8Array))).sheets
  const [head = [], ...rows] = sheet?.rows ?? []
  return { head, at: (title: string) => rows.map((row) => row[head.indexOf(title)]) }
}

test('a post tells the names of its person, position and place: as it is made, in lists, alone, in the workbook, and when its person is renamed', async () => {
  const { save, page, info } = posts.endpoints
  const asked = { userId: 'u-1', positionId: net.positions.SA04, orgId: net.outlets[0], main: true, joinDate: '2026-02-10' }
  const made = net.site.ok(await net.site.call('org', save, asked, admin))
  const names = {
    userName: '陆知行',
    positionCode: 'SA04',
    positionNameCn: '名',
    positionNameEn: 'Name',
    orgCode: 'O1',
    orgNameCn: '名',
    outletCode: 'O1',
    dealerCode: 'D1',
  }
  expect(made).toMatchObject(names)
  expect(net.site.ok(await net.site.call('org', page, { userId: 'u-1' }, admin)).records[0]).toMatchObject(names)
  expect(net.site.ok(await net.site.call('org', info, { id: made.id }, english))).toMatchObject({ ...names, userName: 'Lu Zhixing' })
  const book = await bookOf('/org/posts/export?userId=u-1')
  expect(['人员', '岗位', '组织', '网点', '经销商'].map((title) => book.at(title))).toEqual([['陆知行'], ['SA04 名'], ['O1 名'], ['O1 名'], ['D1 名']])
  expect(book.head).not.toContain('岗位编码')
  expect((await bookOf('/org/posts/export?userId=u-1', english)).at('Person')).toEqual(['Lu Zhixing'])
  await person('陆知新', 'Lu Zhixin')
  await net.site.settled()
  expect(net.site.ok(await net.site.call('org', info, { id: made.id }, admin)).userName).toBe('陆知新')
  expect((await bookOf('/org/posts/export?userId=u-1')).at('人员')).toEqual(['陆知新'])
})

test('an area manager is told by name, found by his id and not by a part of it; somebody of another academy is nobody', async () => {
  const { save, page } = areaManagers.endpoints
  await net.site.tell(userState, 'u-10', { ...userState.example, id: 'u-10', nameCn: '外人' }, { tenantId: 'other' })
  await net.site.settled()
  const given = (userId: string, area: 'N' | 'S') => net.site.call('org', save, { userId, area, region: area, fromDate: '2026-01-01' }, admin)
  net.site.ok(await given('u-1', 'N'))
  // nor may he be named here, no more than somebody who never was (I35)
  for (const odd of ['u-10', 'u-nobody']) expect(await given(odd, 'S')).toMatchObject({ code: -1, data: { fields: [{ field: 'userId', code: 'unknown' }] } })
  const found = net.site.ok(await net.site.call('org', page, { userId: 'u-1' }, admin)).records
  expect(found.map(({ userId, userName }) => [userId, userName])).toEqual([['u-1', '陆知新']])
  expect(net.site.ok(await net.site.call('org', page, { userId: 'u-10' }, admin)).records).toEqual([])
  expect((await bookOf('/org/area-managers/export?orderField=area&order=asc')).at('人员')).toEqual(['陆知新'])
})

test('names are no fields: a post that is sent with one keeps its person', async () => {
  const { page, update } = posts.endpoints
  const [post] = net.site.ok(await net.site.call('org', page, { userId: 'u-1' }, admin)).records
  if (!post) throw new Error('no post')
  const { id, version, userId, positionId, orgId, main, joinDate } = post
  const answer = await net.site.call('org', update, { id, version, userId, positionId, orgId, main, joinDate, userName: '张三' } as never, admin)
  expect([answer.code, (answer.data as typeof post).userName]).toEqual([codes.success, '陆知新'])
})
