import type { As } from '@academy/chassis/testing/installation.ts'
import { pdfText } from '@academy/chassis/testing/pdf-text.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { attendanceScores } from '@academy/contracts/training/delivery/attendance-scores.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { readXlsx } from 'hucre/xlsx'
import { type Academy, academy } from '../../testing/academy.ts'

const { mark, score, close, sheet } = attendances.endpoints
const { page } = attendanceScores.endpoints
let a: Academy

/** Everybody of a class by what became of him: a score, or `absent`. The sheet is closed. */
const held = async (people: { as: Parameters<Academy['apply']>[0]; result: number | 'absent' }[], over: object = {}) => {
  const o = await a.offering({ capacity: 40, ...over })
  const rows: { id: string; result: number | 'absent' }[] = []
  for (const { as, result } of people) {
    const { id } = a.site.ok(await a.apply(as, o.id))
    await a.agree(id)
    rows.push({ id, result })
  }
  const before = a.site.clock.now()
  a.site.clock.set(new Date(Date.parse(`${o.startDate}T18:00:00+08:00`)))
  const marks = rows.flatMap(({ id, result }) =>
    (['am', 'pm'] as const).map((half) => ({
      enrolmentId: id,
      day: o.startDate,
      half,
      mark: result === 'absent' ? ('absent' as const) : ('present' as const),
    })),
  )
  a.site.ok(await a.site.call('training', mark, { offeringId: o.id, marks }, a.staff))
  // a score that was entered by mistake for somebody who did not come counts nowhere
  const scores = rows.map(({ id, result }) => ({ enrolmentId: id, score: result === 'absent' ? 1 : result }))
  a.site.ok(await a.site.call('training', score, { offeringId: o.id, scores }, a.staff))
  const { version } = a.site.ok(await a.site.call('training', sheet, { offeringId: o.id }, a.staff))
  a.site.ok(await a.site.call('training', close, { offeringId: o.id, version }, a.staff))
  a.site.clock.set(before)
  return o
}

let first: string
let second: string
let classId: string
beforeAll(async () => {
  a = await academy()
  const [one, two] = await a.learners(2)
  const [three, four] = await a.learners(2, 'O0002')
  const as = (who: typeof one) => who as NonNullable<typeof one>
  const start = addDays(dayOf(a.site.clock.now()), 10)
  const begun = await held(
    [
      { as: as(one), result: 91 },
      { as: as(two), result: 70 },
      { as: as(three), result: 'absent' },
    ],
    { startDate: start },
  )
  first = begun.startDate
  classId = begun.id
  second = (
    await held(
      [
        { as: as(one), result: 80 },
        { as: as(four), result: 84 },
      ],
      { startDate: addDays(start, 40) },
    )
  ).startDate
})
afterAll(async () => a.stop())

const report = async (query: object, as: As = a.staff) => a.site.ok(await a.site.call('training', page, { limit: 100, ...query }, as)) as unknown as Answer
interface Answer {
  records: (Record<string, number | undefined> & { id: string; code?: string; nameCn: string })[]
  total: number
  whole: Record<string, number | undefined>
}
const outletAdmin = { userId: 'u-outlet', grants: [{ code: 'RESULTS', roots: ['O0001'] }] }

test('its numbers are those of the rows that the list has for the same filter, by each group and all together', async () => {
  const rows = a.site.ok(await a.site.call('training', enrolments.endpoints.page, { statuses: 'attended,no-show', limit: 100 }, a.staff)).records
  expect(rows).toHaveLength(5)
  const keys = {
    month: (row: (typeof rows)[0]) => row.startDate.slice(0, 7),
    course: (row: (typeof rows)[0]) => row.courseId,
    outlet: (row: (typeof rows)[0]) => row.outletId,
  }
  for (const [by, keyOf] of Object.entries(keys)) {
    const { records } = await report({ by })
    expect(records.map(({ id }) => id).sort()).toEqual([...new Set(rows.map(keyOf))].sort())
    for (const group of records) {
      const own = rows.filter((row) => keyOf(row) === group.id)
      const came = own.filter(({ status }) => status === 'attended')
      const scores = came.flatMap((row) => row.score ?? [])
      const sum = scores.reduce((all, one) => all + one, 0)
      expect(group).toMatchObject({
        people: own.length,
        attended: came.length,
        noShow: own.length - came.length,
        passed: own.filter(({ passed }) => passed).length,
      })
      expect(group.averageScore).toBe(scores.length > 0 ? Math.round((sum / scores.length) * 10) / 10 : undefined)
    }
  }
  const { whole, records } = await report({ by: 'region' })
  expect(whole).toEqual({ people: 5, attended: 4, noShow: 1, attendance: 80, passed: 3, passing: 75, averageScore: 81.3 })
  expect(records).toEqual([{ id: 'N', nameCn: '北区', nameEn: 'North', ...whole }])
})

test('months follow each other, other groups begin with the largest; any measure sorts, and what has none stands last', async () => {
  expect((await report({})).records.map(({ id }) => id)).toEqual([first.slice(0, 7), second.slice(0, 7)])
  expect((await report({ by: 'outlet' })).records.map(({ code, nameCn }) => [code, nameCn])).toEqual([
    ['O0001', '网点O0001'],
    ['O0002', '网点O0002'],
  ])
  const sorted = async (orderField: string, order: string) => (await report({ by: 'outlet', orderField, order, to: first })).records.map(({ id }) => id)
  expect([await sorted('average_score', 'asc'), await sorted('average_score', 'desc'), await sorted('no_show', 'desc')]).toEqual([
    ['O0001', 'O0002'],
    ['O0001', 'O0002'],
    ['O0002', 'O0001'],
  ])
  const { records, total } = await report({ by: 'outlet', limit: 1, page: 2 })
  expect([records.map(({ id }) => id), total]).toEqual([['O0002'], 2])
})

test('it goes by its filters, and is empty where nothing is found', async () => {
  expect((await report({ from: second })).whole).toMatchObject({ people: 2, attended: 2, noShow: 0 })
  expect((await report({ outletIds: 'O0002', to: first })).whole).toMatchObject({ people: 1, attended: 0, attendance: 0 })
  expect((await report({ regions: 'N' })).whole.people).toBe(5)
  const none = await report({ catalogues: 'XX' })
  expect([none.records, none.total, none.whole]).toEqual([[], 0, { people: 0, attended: 0, noShow: 0, passed: 0 }])
})

test('an outlet’s administrator is told of his outlet alone (data scope)', async () => {
  const { records, whole } = await report({ by: 'outlet' }, outletAdmin)
  expect(records.map(({ id }) => id)).toEqual(['O0001'])
  expect(whole).toMatchObject({ people: 3, attended: 3 })
  expect((await report({ outletIds: 'O0002' }, outletAdmin)).whole.people).toBe(0)
})

test('the workbook has the groups of the same query in their order, and all together in its last line', async () => {
  const bookOf = async (query: string, as: As = a.staff) => {
    const { data } = await a.site.send('training', 'GET', `/training/attendance-scores/export?${query}`, undefined, as)
    const [sheet] = (await readXlsx(data as Uint8Array)).sheets
    return sheet?.rows ?? []
  }
  expect(await bookOf('by=outlet')).toEqual([
    ['编号', '网点', '应到人次', '出勤', '未到', '出勤率 %', '通过', '通过率 %', '平均成绩'],
    ['O0001', '网点O0001', 3, 3, 0, 100, 2, 66.7, 80.3],
    ['O0002', '网点O0002', 2, 1, 1, 50, 1, 100, 84],
    [null, '合计', 5, 4, 1, 80, 3, 75, 81.3],
  ])
  expect((await bookOf('', outletAdmin)).at(-1)?.slice(0, 2)).toEqual(['合计', 3])
})

test('printed it has the same groups and sums, in the reader’s language, and only what his scope has', async () => {
  const printed = async (query: string, as: As = a.staff) => {
    const { data } = await a.site.send('training', 'GET', `/training/attendance-scores/pdf?${query}`, undefined, as)
    return pdfText(data as Uint8Array).join(' ')
  }
  const all = await printed('by=outlet&regions=N')
  for (const words of ['出勤与成绩', '大区 已选 1 项', 'O0001 网点O0001 3 3 0 100.0 2 66.7 80.3', '合计 5 4 1 80.0 3 75.0 81.3']) expect(all).toContain(words)
  const own = await printed('by=outlet', { ...outletAdmin, locale: 'en-US' })
  expect(own).toContain('Attendance and scores')
  expect(own).toContain('Outlet O0001')
  expect(own).not.toContain('O0002')
})

test('the attendance sheet is printed for who may open it: names, half-days, score, result, room to sign', async () => {
  const path = `/training/attendances/sheet/${classId}/pdf`
  const { data } = await a.site.send('training', 'GET', path, undefined, a.staff)
  const text = pdfText(data as Uint8Array).join(' ')
  for (const words of ['考勤表', '签名', '学员一', '网点O0001', '出勤 出勤 91 通过', '缺勤 缺勤 未到', '第 1 页，共 1 页']) expect(text).toContain(words)
  const other = { userId: 'u-other', grants: [{ code: 'RESULTS', roots: ['O0001'] }] }
  expect(await a.site.send('training', 'GET', path, undefined, other)).toMatchObject({ code: codes.noPermission })
})
