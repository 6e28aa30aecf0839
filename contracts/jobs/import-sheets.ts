import { type Column, columns as c, natural, needed, type Sheet, type SheetKey, sheetKeys } from '../core/import-columns.ts'
import { educations, genders, idTypes, languages } from '../identity/accounts/users.ts'
import { workdays } from '../identity/system/workdays.ts'
import { areaManagers } from '../org/area-managers.ts'
import { organisations } from '../org/organisations.ts'
import { positions } from '../org/positions.ts'
import { catalogues } from '../training/catalogue/catalogues.ts'
import { courses } from '../training/catalogue/courses.ts'
import { absences } from '../training/resources/absences.ts'
import { classrooms } from '../training/resources/classrooms.ts'
import { sites } from '../training/resources/sites.ts'
import { trainers } from '../training/resources/trainers.ts'
import { vehicles } from '../training/resources/vehicles.ts'
import { columnsOf } from './contract-columns.ts'

const people = [
  c.code('idNumber', 20, { ...natural, personal: true, upper: true }),
  c.pick('idType', 'idType', idTypes, needed),
  c.code('userCode', 40),
  c.text('nameCn', 40, { required: true, personal: true }),
  c.text('nameEn', 80, { required: true, personal: true }),
  c.pick('gender', 'gender', genders, needed),
  c.day('birthDate', { personal: true }),
  c.code('mobile', 11, { personal: true, pattern: /^1[3-9]\d{9}$/, issue: 'mobile' }),
  c.text('email', 254, { personal: true }),
  c.pick('language', 'locale', languages),
  c.pick('education', 'education', educations),
  c.code('employeeNo', 20),
  c.day('joinCompanyDate'),
  c.day('leaveCompanyDate'),
]

const posts = [
  c.ref('user', 'people', { natural: true, personal: true }),
  c.ref('position', 'positions', natural),
  c.ref('organisation', 'organisations', natural),
  c.day('joinDate', natural),
  c.flag('main', needed),
  c.int('slot', 1, 4),
  c.day('leaveDate'),
  c.flag('letter'),
]

const offerings = [
  c.code('number', 20, natural),
  c.ref('course', 'courses', needed),
  c.text('nameCn', 80),
  c.text('nameEn', 120),
  c.day('startDate', needed),
  c.pick('startHalf', 'half', ['am', 'pm']),
  c.ref('site', 'sites', needed),
  c.ref('classroom', 'classrooms'),
  c.ref('mainTrainer', 'trainers'),
  c.refs('secondaryTrainers', 'trainers', 5),
  c.refs('assistantTrainers', 'trainers', 5),
  c.refs('vehicles', 'vehicles', 20),
  c.int('minimum', 1, 500),
  c.int('capacity', 1, 500),
  c.flag('waitingList'),
  c.money('price'),
  c.pick('status', 'offeringStatus', { '1': 'unpublished', '2': 'published', '3': 'cancelled' }),
  c.pick('cancelReason', 'offeringCancel', ['10', '20', '30', '40', '50']),
  c.text('noticeCn', 1000),
  c.text('noticeEn', 1000),
  c.text('remark', 500),
]

const results = [
  c.ref('user', 'people', { natural: true, personal: true }),
  c.ref('course', 'courses', natural),
  c.day('date', natural),
  c.int('score', 0, 100),
  c.flag('passed', needed),
]

const declared: Record<SheetKey, { service: Sheet['service']; columns: readonly Column[] }> = {
  organisations: { service: 'org', columns: columnsOf(organisations) },
  positions: { service: 'org', columns: columnsOf(positions) },
  people: { service: 'identity', columns: people },
  posts: { service: 'org', columns: posts },
  areaManagers: { service: 'org', columns: columnsOf(areaManagers) },
  sites: { service: 'training', columns: columnsOf(sites) },
  classrooms: { service: 'training', columns: columnsOf(classrooms) },
  vehicles: { service: 'training', columns: columnsOf(vehicles) },
  catalogues: { service: 'training', columns: columnsOf(catalogues) },
  courses: { service: 'training', columns: columnsOf(courses) },
  trainers: { service: 'training', columns: columnsOf(trainers) },
  absences: { service: 'training', columns: columnsOf(absences) },
  offerings: { service: 'training', columns: offerings },
  results: { service: 'training', columns: results },
  workdays: { service: 'identity', columns: columnsOf(workdays) },
}

const referred = (column: Column): SheetKey[] => {
  const cell = column.cell.kind === 'list' ? column.cell.of : column.cell
  return cell.kind === 'ref' ? [cell.sheet] : []
}

/** The sheets of the import workbook in the order in which they are applied: every sheet stands after those it refers to. */
export const importSheets: readonly Sheet[] = sheetKeys.map((key) => ({
  key,
  ...declared[key],
  needs: [...new Set(declared[key].columns.flatMap(referred))].filter((sheet) => sheet !== key),
}))

/** The sheet of a key. */
export const sheetOf = (key: SheetKey): Sheet => importSheets.find((sheet) => sheet.key === key) as Sheet

/** Key of a sheet's name in the locales. */
export const sheetTitleKey = (sheet: SheetKey): string => `import.sheets.${sheet}.title`
/** Nouns whose last word is not the name of their sheet. */
const nounOf: Partial<Record<SheetKey, string>> = { areaManagers: 'area-managers', people: 'users', results: 'study-records' }

/** Keys of a column's name in the locales, the first that has a text: its own, else the label of the noun's field. */
export const columnTitleKeys = (sheet: SheetKey, column: string): string[] => [
  `import.sheets.${sheet}.columns.${column}.title`,
  `${declared[sheet].service}/${nounOf[sheet] ?? sheet}:fields.${column}`,
]
/** Keys of a column's explanation: its own, else what its kind says. */
export const columnExplainKeys = (sheet: SheetKey, column: string): string[] => [
  `import.sheets.${sheet}.columns.${column}.explain`,
  `import.kinds.${declared[sheet].columns.find(({ key }) => key === column)?.cell.kind ?? 'text'}`,
]

/** The natural key of a row as one text, parts joined by `|` (decided.md §5), or `undefined` when a part is missing. */
export const naturalKeyOf = (sheet: Sheet, values: Readonly<Record<string, unknown>>): string | undefined => {
  const parts = sheet.columns.filter((column) => column.natural).map((column) => values[column.key])
  return parts.every((part) => typeof part === 'string' && part !== '') ? parts.join('|') : undefined
}
