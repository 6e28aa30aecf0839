import { database } from '@academy/chassis/mongo/database.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { tracks } from '@academy/contracts/training/certification/tracks.ts'

// The certifications of the invented network (design/world.md §5): all courses of a cell, `/` = one of them, lower levels too.

interface WorldTrack {
  code: string
  nameCn: string
  nameEn: string
  positions: readonly string[]
  /** Induction and levels 1 to 3; '' where the track has none. */
  cells: readonly [string, string, string, string]
  months: number
  again: string
}
const track = (code: string, nameCn: string, nameEn: string, positions: string, cells: WorldTrack['cells'], months: number, again: string): WorldTrack => ({
  ...{ code, nameCn, nameEn, positions: positions.split(' '), cells, months, again },
})
const worldTracks: readonly WorldTrack[] = [
  track('SC', '销售顾问', 'Sales', 'SA01 SA02 SA03 SA04 SA06', ['INA001 INA003', 'SPO101/SPS102 SSA101 SSA102', 'SSA201 SSA202', 'SSA301'], 24, 'SSA202'),
  track('EP', '电动产品专家', 'Electric product', 'SA05', ['INA001 INE004', 'SPE103 SSA101', 'SSE203 SPE202', 'SPE301'], 24, 'SPE202'),
  track('SD', '服务顾问', 'Service', 'SV01 SV02 SV03 SV04', ['INA001 INA002', 'VSA101 VSA102', 'VSA201 VSA202', 'VSA301'], 24, 'VSA201'),
  track('TM', '机电技师', 'Mechatronics', 'TE01 TE02 TE03 TE04', ['INA001 INA002', 'TBA101 TBA102 TBA103', 'TDA201 TDA202', 'TDO301'], 24, 'TBA204/TDA302'),
  track('TH', '高压', 'High voltage', 'TE03 TE04 TE05', ['INA002 THA101', 'TBA103 THE102', 'THE202', 'THE201 TDE303'], 24, 'THE203'),
  track('TP', '钣金', 'Body', 'TE06', ['INA002', 'TPA101', 'TPA201', ''], 36, 'TPA201'),
  track('TL', '喷漆', 'Paint', 'TE07', ['INA002', 'TPA102', 'TPA202', ''], 36, 'TPA202'),
  track('PA', '配件', 'Parts', 'SV06 SV07', ['INA001', 'PTA101 PTA202', 'PTA201', ''], 24, 'PTA202'),
  track('CR', '客户关系', 'Customer', 'MC01 MC02 MC03 MC04', ['INA003', 'MCA101', 'MCA201 MCA202', ''], 24, 'MCA202'),
  track('UC', '二手车', 'Used car', 'UC01 UC02 UC03', ['INA001', 'UCA101', 'UCA201', 'UCA202'], 24, 'UCA202'),
  track('GM', '管理', 'Management', 'MG01 MG02 MG03', ['INA003', 'GMA201', 'GMA302', 'GMA301'], 36, 'GMA302'),
  track('DA', '协调员', 'Coordinator', 'MG05', ['INA003', 'GMA101', '', ''], 12, 'INA003'),
]
const levels = ['I', '1', '2', '3'] as const
const levelNames = [
  ['入职', 'Induction'],
  ['一级', 'Level 1'],
  ['二级', 'Level 2'],
  ['三级', 'Level 3'],
] as const
const YEARS_BACK = 4

type CourseIds = ReadonlyMap<string, string>
const related = (codes: string, courses: CourseIds) => {
  const parts = codes.split(' ').map((part) => part.split('/'))
  const elective = parts.filter((part) => part.length > 1).flat()
  const known = (code: string, attribute: 'compulsory' | 'elective') => {
    const courseId = courses.get(code)
    return courseId ? [{ courseId, requirement: '2' as const, attribute }] : []
  }
  return {
    electives: elective.length > 0 ? 1 : 0,
    courses: [
      ...parts.filter((part) => part.length === 1).flatMap(([code = '']) => known(code, 'compulsory')),
      ...elective.flatMap((code) => known(code, 'elective')),
    ],
  }
}

const optionOf = (descriptionCn: string, year: number, codes: string, courses: CourseIds) => ({
  ...{ description: descriptionCn, closingDate: `${year}-11-30`, yearsInPost: 0, examCodes: [] as string[] },
  ...related(codes, courses),
})

/** One certification with the rules of its years, released. */
const layCell = async (
  platform: Platform,
  tenantId: string,
  of: WorldTrack,
  trackId: string,
  at: number,
  courses: CourseIds,
  year: number,
): Promise<number> => {
  const [levelCn, levelEn] = levelNames[at] ?? ['', '']
  const ask = (endpoint: Parameters<typeof callService>[2], input: unknown) => callService(platform, 'training', endpoint, input as never, { tenantId })
  const level = levels[at] ?? 'I'
  const { id } = (await ask(certifications.endpoints.save, {
    ...{ code: `${of.code}${level}`, nameCn: `${of.nameCn}${levelCn}认证`, nameEn: `${of.nameEn} ${levelEn}`, brand: 'A', trackId, level, months: of.months },
    renewal: true,
  })) as { id: string }
  for (let one = year - YEARS_BACK; one <= year; one++) {
    const options = [optionOf('完成本级全部课程', one, of.cells[at] ?? '', courses)]
    const recertification = [optionOf('再认证课程', one, of.again, courses)]
    const rule = (await ask(certificationRules.endpoints.save, { certificationId: id, year: one, options, recertification, retroactive: false })) as {
      id: string
    }
    await ask(certificationRules.endpoints.release, { id: rule.id })
  }
  await ask(certifications.endpoints.release, { id })
  return 1
}

/** Tracks, certifications and the rules of some years; then everybody's certificates. Gives how many certificates there are. */
export const loadCertifications = async (platform: Platform, tenantId: string): Promise<number> => {
  const rows = await database('training').collection('courses').find({ tenantId }).toArray()
  const courses: CourseIds = new Map(rows.map((row) => [String(row.code), String(row._id)]))
  const year = Number(dayOf(platform.clock.now()).slice(0, 4))
  for (const of of worldTracks) {
    const input = { code: of.code, nameCn: of.nameCn, nameEn: of.nameEn, positionCodes: [...of.positions] }
    const { id } = (await callService(platform, 'training', tracks.endpoints.save, input as never, { tenantId })) as { id: string }
    await Promise.all(of.cells.map((cell, at) => (cell ? layCell(platform, tenantId, of, id, at, courses, year) : 0)))
  }
  const run = { job: 'training.review-certificates', runId: `demo-${tenantId}-certificates` }
  await callService(platform, 'training', jobRun('training').endpoints.run, run, { tenantId, withinMs: LONG_MS })
  return database('training').collection('certificates').countDocuments({ tenantId })
}
