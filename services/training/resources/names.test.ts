import { userState } from '@academy/contracts/identity/events.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { readXlsx } from 'hucre/xlsx'
import { type Academy, academy } from '../testing/academy.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const columnOf = async (path: string, title: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const { data } = await a.site.send('training', 'GET', path, undefined, { ...a.staff, locale })
  const [head, ...rows] = (await readXlsx(Buffer.from(data as Uint8Array))).sheets[0]?.rows ?? []
  return rows.map((row) => row[head?.indexOf(title) ?? -1])
}

test('a classroom and a vehicle tell the code and names of their site, as it is called now', async () => {
  const place = (await a.ok(a.site.call('training', sites.endpoints.page, { code: 'BJ1' }, a.staff))).records[0]
  if (!place) throw new Error('no site')
  const chassisNumber = 'LFV2A21K5D4000001'
  const vehicle = { chassisNumber, brand: 'O' as const, modelClass: 'S5', siteId: place.id, condition: '1' as const }
  const names = { siteCode: 'BJ1', siteNameCn: '北京中心', siteNameEn: 'Beijing Centre' }
  expect(await a.ok(a.site.call('training', vehicles.endpoints.save, vehicle, a.staff))).toMatchObject(names)
  const [room] = (await a.ok(a.site.call('training', classrooms.endpoints.page, { siteId: place.id }, a.staff))).records
  expect(room).toMatchObject(names)
  expect(await a.ok(a.site.call('training', classrooms.endpoints.info, { id: room?.id ?? '' }, a.staff))).toMatchObject(names)
  expect(await columnOf('/training/classrooms/export', '场地')).toEqual(['BJ1 北京中心'])
  expect(await columnOf('/training/vehicles/export', 'Site', 'en-US')).toEqual(['BJ1 Beijing Centre'])
  const { code, nameEn, siteClass, siteKind, region, cityCode, id, version } = place
  await a.ok(
    a.site.call('training', sites.endpoints.update, { ...{ code, nameEn, siteClass, siteKind, region, cityCode, id, version }, nameCn: '华北中心' }, a.staff),
  )
  expect(await columnOf('/training/classrooms/export', '场地')).toEqual(['BJ1 华北中心'])
})

test('a trainer tells the name of his person as his own', async () => {
  const named = async () =>
    (await a.ok(a.site.call('training', trainers.endpoints.page, { code: 'T01' }, a.staff))).records.map(({ nameCn, nameEn }) => [nameCn, nameEn])
  await a.site.tell(userState, 'u-trainer', { ...userState.example, id: 'u-trainer', nameCn: '贺岚', nameEn: 'He Lan' })
  await a.site.settled()
  expect(await named()).toEqual([['贺岚', 'He Lan']])
  expect(await columnOf('/training/trainers/export', '人员')).toEqual(['贺岚'])
})

test('a list that is not one of people names none: the manager of a catalogue is in neither its rows nor its workbook', async () => {
  const { page, update } = catalogues.endpoints
  const [{ id, code, nameCn, nameEn, teamCn, teamEn, audience }] = (await a.ok(a.site.call('training', page, {}, a.staff))).records as [never]
  const made = await a.ok(a.site.call('training', update, { id, code, nameCn, nameEn, teamCn, teamEn, audience, managerId: 'u-trainer' }, a.staff))
  expect(Object.keys(made)).not.toContain('managerName')
  const { data } = await a.site.send('training', 'GET', '/training/catalogues/export', undefined, a.staff)
  const cells = (await readXlsx(Buffer.from(data as Uint8Array))).sheets[0]?.rows.flat()
  expect(cells).toContain('机电')
  expect(cells).not.toContain('产品经理')
  expect(cells).not.toContain('u-trainer')
})
