import { givenNames, surnames } from '../../../demo/world/names.ts'

export const ROWS = 20_000

const headings = {
  ...{ number: '编号', offeringNumber: '班次编号', offering: '班次', level: '级别', startDate: '开班日', endDate: '结班日', site: '场地' },
  ...{ userName: '学员', position: '岗位', outlet: '网点', dealer: '经销商', region: '大区', status: '状态', source: '来源' },
  ...{ appliedAt: '报名时间', decidedAt: '审批时间', price: '价格（元）', penalty: '罚金（元）', attendedHalfDays: '出勤半天数', score: '成绩' },
}

/** The headings of the table that both write. */
export const columns = Object.entries(headings).map(([key, header]) => ({ key, header, width: key === 'offering' || key === 'site' ? 28 : 16 }))
export const COLUMNS = columns.length

type Line = Readonly<Record<string, string | number | undefined>>

const DAY = 86_400_000
const END = Date.UTC(2026, 2, 2, 10)
const courses = Array.from({ length: 96 }, (_, n) => ({ code: `TB${'AESO'[n % 4]}${101 + n}`, name: `机电保养与检查标准 ${1 + n}`, level: 1 + (n % 4) }))
const sites = ['北京培训中心', '上海培训中心', '广州培训中心', '成都培训中心', '西安培训中心', '沈阳培训中心', '武汉培训中心', '杭州培训中心']
const positions = [
  '机电技师',
  '诊断技师',
  '钣金技师',
  '喷漆技师',
  '服务顾问',
  '备件专员',
  '质保专员',
  '车间主管',
  '销售顾问',
  '展厅经理',
  '市场专员',
  '技术经理',
]
const statuses = [...Array.from({ length: 15 }, () => '已出勤'), '已撤销', '已撤销', '已拒绝', '未到', '已确认']
const sources = ['本人', '本人', '本人', '单位']

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
const moment = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

const people = Array.from({ length: 3600 }, (_, n) => ({
  userName: `${at(surnames, n % 60)}${at(givenNames, Math.floor(n / 60))}`,
  position: at(positions, n),
  outlet: `北京朔望亦庄店 & ${n % 800}`,
  dealer: `朔望汽车集团 ${(n % 800) >> 1}`,
  region: at(['北区', '东区', '南区', '西区'], n % 800),
}))

const offerings = Array.from({ length: 1250 }, (_, n) => {
  const { code, name, level } = at(courses, n)
  // sixteen of them begin on a day
  const start = END - (n >> 4) * DAY
  const [startDate, endDate] = [day(start), day(start + DAY)]
  const offeringNumber = `${code}-${startDate.slice(2, 4)}${String(1 + (n % 52)).padStart(2, '0')}-${String(n).padStart(4, '0')}`
  return { offeringNumber, offering: name, level, startDate, endDate, site: at(sites, n), price: `${1200 + 100 * (n % 24)}.00` }
})

/** One row as the export of enrolments makes it: numbers and moments are each row's own, names come again, what is one of a few stands there all the time. */
export const lineAt = (row: number): Line => {
  const applied = END - row * 2_347_000
  const status = at(statuses, row * 7)
  return {
    ...{ number: `E26-${100_000 + row * 3}`, ...at(offerings, row * 31), ...at(people, row * 7919) },
    ...{ status, source: at(sources, row), appliedAt: moment(applied), decidedAt: moment(applied + 7_200_000 + (row % 5003) * 1000) },
    ...(status === '已撤销' || status === '未到' ? { penalty: `${300 + (row % 900)}.00` } : {}),
    ...(status === '已出勤' ? { attendedHalfDays: 4, score: 70 + (row % 31) } : {}),
  }
}

const lines = Array.from({ length: ROWS }, (_, row) => lineAt(row))

/** All rows in batches, each row made anew as a reading of the database makes it; what stands in them is made before any clock runs. */
export async function* batches(size = 500): AsyncGenerator<Line[]> {
  for (let from = 0; from < ROWS; from += size) {
    await new Promise((resolve) => setImmediate(resolve))
    yield lines.slice(from, from + size).map((line) => ({ ...line }))
  }
}
