import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import type { SheetKey } from '@academy/contracts/core/import-columns.ts'
import { importSheets } from '@academy/contracts/sheets.ts'
import { importRows } from './orchestrate.ts'
import { academy, type Book, world } from './testing/academy.ts'
import { columnExplain } from './titles.ts'

// What the template says of a blank cell is what is stored of a new record.

const card = `1101051990030700${1}${checkDigit('11010519900307001')}`
const flags = {
  single: false,
  partTime: false,
  key: false,
  candidate: false,
  academyApproval: false,
  areaApproval: false,
  assessment: false,
  adminAllowed: false,
}
const names = { nameCn: '新建', nameEn: 'New' }
const root = () => String(world().organisations?.find(({ orgType }) => orgType === '10')?.code)

/** One new record of each sheet with only what it needs. */
const bare = (): Book => ({
  organisations: [{ ...names, code: 'NEWD', orgType: '50', parent: root() }],
  positions: [{ ...names, code: 'SA97', positionGroup: 'SA', ...flags }],
  people: [{ ...names, idNumber: card, idType: '1', gender: '1' }],
  posts: [{ user: card, position: 'SA97', organisation: 'NEWD', joinDate: '2026-01-05', main: true }],
  areaManagers: [{ user: card, area: 'NEW', region: 'N', fromDate: '2026-01-05' }],
  sites: [{ ...names, code: 'NEWS', siteClass: 'A', siteKind: 'physical' }],
  classrooms: [{ ...names, code: 'NEWR', site: 'NEWS', roomType: '1', maxPersons: 14 }],
  vehicles: [{ chassisNumber: 'LSVAA49J132000001', brand: 'O', modelClass: 'Sedan', site: 'NEWS', condition: '1' }],
  catalogues: [{ ...names, code: 'ZZ', teamCn: '队', teamEn: 'Team' }],
  courses: [
    {
      ...names,
      code: 'ZZA201',
      brand: 'A',
      catalogue: 'ZZ',
      level: 2,
      kind: '1',
      days: 1,
      minPersons: 4,
      maxPersons: 30,
      price: 98_700,
      points: 1,
      passScore: 0,
    },
  ],
  trainers: [
    {
      code: 'T990',
      user: card,
      level: '1',
      team: 'sales',
      catalogues: ['ZZ'],
      languages: ['zh'],
      own: true,
      firstYear: 2020,
      yearlyTarget: 9,
      cityCode: '1101',
    },
  ],
  absences: [{ number: 'AB-1', user: card, kind: 'leave', fromDate: '2029-03-12', untilDate: '2029-03-13' }],
  offerings: [{ number: 'ZZA201-2911-01', course: 'ZZA201', startDate: '2029-03-12', site: 'NEWS', classroom: 'NEWR' }],
  workdays: [{ day: '2029-03-12', kind: 'holiday', nameCn: '院庆', nameEn: 'Founding day' }],
})

const collections: Partial<Record<SheetKey, [service: string, name: string, filter: object]>> = {
  organisations: ['org', 'organisations', { orgType: '10' }],
  positions: ['org', 'positions', { code: 'SA97' }],
  people: ['identity', 'users', { idKey: card }],
  posts: ['org', 'posts', { positionCode: 'SA97' }],
  areaManagers: ['org', 'area_managers', { area: 'NEW' }],
  sites: ['training', 'sites', { code: 'NEWS' }],
  classrooms: ['training', 'classrooms', { code: 'NEWR' }],
  vehicles: ['training', 'vehicles', { chassisNumber: 'LSVAA49J132000001' }],
  catalogues: ['training', 'catalogues', { code: 'ZZ' }],
  courses: ['training', 'courses', { code: 'ZZA201' }],
  trainers: ['training', 'trainers', { code: 'T990' }],
  absences: ['training', 'absences', { number: 'AB-1' }],
  offerings: ['training', 'offerings', { number: 'ZZA201-2911-01' }],
  workdays: ['identity', 'workdays', { day: '2029-03-12' }],
}

/** By sheet and column: the stored field (the column's own unless named), and what stands there. */
const meant: Record<string, { field?: string; stored: unknown }> = {
  'organisations.parent': { field: 'parentId', stored: undefined },
  'positions.brands': { stored: undefined },
  'people.userCode': { stored: expect.stringMatching(/^new\.[0-9a-f]{6}$/) },
  'people.birthDate': { stored: '1990-03-07' },
  'posts.slot': { stored: undefined },
  'areaManagers.toDate': { stored: undefined },
  'sites.status': { stored: 'active' },
  'classrooms.status': { stored: 'active' },
  'vehicles.status': { stored: 'active' },
  'catalogues.audience': { stored: [] },
  'courses.noShow': { stored: 98_700 },
  'courses.audience': { stored: undefined },
  'courses.status': { stored: 'released' },
  // shown converted from Simplified: nothing of its own is kept
  'courses.summaryTw': { field: 'summary', stored: undefined },
  'sites.mapTextTw': { field: 'mapText', stored: undefined },
  'trainers.status': { stored: 'active' },
  'absences.fromHalf': { stored: 'am' },
  'absences.untilHalf': { stored: 'pm' },
  'offerings.nameCn': { stored: '新建' },
  'offerings.nameEn': { stored: 'New' },
  'offerings.startHalf': { stored: 'am' },
  'offerings.minimum': { stored: 4 },
  'offerings.capacity': { stored: 14 },
  'offerings.waitingList': { stored: true },
  'offerings.price': { stored: 98_700 },
  'offerings.status': { stored: 'unpublished' },
}

let site: Installation
beforeAll(async () => {
  site = await academy()
  for (const [run, book] of [world(), bare()].entries())
    await importRows(
      site.platform,
      'chengtu',
      Object.fromEntries(Object.entries(book).map(([sheet, rows]) => [sheet, (rows ?? []).map((values, at) => ({ row: at + 2, values }))])),
      { runId: `blank-${run}` },
    )
}, 120_000)
afterAll(async () => site?.stop())

test('every column of which the template says what blank means is looked at here, and no other', () => {
  const said = importSheets.flatMap(({ key, columns }) =>
    columns.filter((column) => /blank/i.test(columnExplain(key, column.key, 'en-US'))).map((column) => `${key}.${column.key}`),
  )
  expect(said.sort()).toEqual(Object.keys(meant).sort())
  const inChinese = importSheets.flatMap(({ key, columns }) =>
    columns.filter((column) => /留空/.test(columnExplain(key, column.key, 'zh-CN'))).map((column) => `${key}.${column.key}`),
  )
  expect(inChinese.sort()).toEqual(said)
})

test.each(Object.entries(meant))('%s', async (place, { field, stored }) => {
  const [sheet, column] = place.split('.') as [SheetKey, string]
  const [service, name, filter] = collections[sheet] ?? ['', '', {}]
  const row = await database(service).collection(name).findOne(filter)
  expect(row).not.toBeNull()
  expect(row?.[field ?? column]).toEqual(stored)
})

test('a no-show amount that is cleared is the price again', async () => {
  const course = () => database('training').collection('courses').findOne({ code: 'ZZA201' })
  const change = async (noShow: number | null) => {
    const rows = [{ row: 2, values: { code: 'ZZA201', noShow } }]
    await importRows(site.platform, 'chengtu', { courses: rows }, { runId: `no-show-${noShow}` })
    return (await course())?.noShow
  }
  expect([await change(100), await change(null)]).toEqual([100, 98_700])
})
