import { educations, genders, idTypes, languages } from '../identity/accounts/users.ts'
import { brands, dealerSizes, dealerStatuses, orgCategories, orgTypes, outletKinds, salesRegions } from '../org/organisations.ts'
import { positionFlags, positionGroups, positionTypes } from '../org/positions.ts'
import { courseBrands, courseKinds, courseNeeds } from '../training/catalogue/courses.ts'
import { roomTypes } from '../training/resources/classrooms.ts'
import { siteClasses, siteKinds } from '../training/resources/sites.ts'
import { trainerLanguages, trainerLevels, trainerTeams } from '../training/resources/trainers.ts'
import { vehicleConditions } from '../training/resources/vehicles.ts'
import { type Column, columns as c, natural, needed, type Sheet, type SheetKey, sheetKeys } from './import-columns.ts'

const names = (max: number) => [c.text('nameCn', max, needed), c.text('nameEn', max, needed)]
const active = c.pick('status', 'activeStatus', { '0': 'inactive', '1': 'active' })
const place = [c.pick('region', 'salesRegion', salesRegions), c.pick('cityCode', 'city'), c.text('addressCn', 200), c.text('addressEn', 200)]
const audience = { pattern: /^(?:[A-Z]{2}(?:\d{2}|\*)|@key)$/, issue: 'audience' }

export const LADDER_STEPS = 5
const ladder: Column[] = Array.from({ length: LADDER_STEPS }, (_, n) => [c.int(`ladder${n + 1}Days`, 0, 365), c.money(`ladder${n + 1}Amount`)]).flat()

const organisations = [
  c.code('code', 20, natural),
  ...names(80),
  c.text('shortNameCn', 20),
  c.text('shortNameEn', 40),
  c.pick('orgType', 'orgType', orgTypes, needed),
  c.ref('parent', 'organisations'),
  c.pick('outletKind', 'outletKind', outletKinds),
  c.ref('mother', 'organisations'),
  c.flag('mainOutlet'),
  c.picks('brands', 'brand', brands, 3),
  c.code('area', 20),
  ...place,
  c.code('zipCode', 6, { pattern: /^\d{6}$/, issue: 'zip' }),
  c.text('contact', 40),
  c.code('phone', 15, { pattern: /^\d{6,15}$/, issue: 'phone' }),
  c.pick('orgCategory', 'orgCategory', orgCategories),
  c.pick('dealerStatus', 'dealerStatus', dealerStatuses),
  c.pick('dealerSize', 'dealerSize', dealerSizes),
  c.day('openDate'),
  c.code('dmsCode', 20),
]

const positions = [
  c.code('code', 4, { ...natural, pattern: /^[A-Z]{2}\d{2}$/, issue: 'positionCode', upper: true }),
  ...names(40),
  c.pick('positionGroup', 'positionGroup', positionGroups, needed),
  c.pick('positionType', 'positionType', positionTypes),
  c.picks('brands', 'brand', brands, 3),
  ...Object.keys(positionFlags).map((flag) => c.flag(flag, needed)),
]

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

const areaManagers = [
  c.ref('user', 'people', { natural: true, personal: true }),
  c.code('area', 20, natural),
  c.pick('region', 'salesRegion', salesRegions, needed),
  c.day('fromDate', needed),
  c.day('toDate'),
]

const sites = [
  c.code('code', 20, natural),
  ...names(80),
  c.text('shortNameCn', 20),
  c.text('shortNameEn', 40),
  c.pick('siteClass', 'siteClass', siteClasses, needed),
  c.pick('siteKind', 'siteKind', siteKinds, needed),
  ...place,
  c.text('mapTextCn', 500),
  c.text('mapTextEn', 500),
  c.text('meetingUrl', 300),
  c.int('capacity', 0, 10_000),
  c.money('dayFee'),
  active,
]

const classrooms = [
  c.code('code', 20, natural),
  ...names(80),
  c.ref('site', 'sites', needed),
  c.pick('roomType', 'roomType', roomTypes, needed),
  c.int('maxPersons', 1, 1000, needed),
  c.int('area', 0, 10_000),
  c.int('floor', 1, 200),
  c.int('lifts', 0, 100),
  c.int('stations', 0, 200),
  c.money('dayFee'),
  c.int('priority', 0, 99),
  active,
]

const vehicles = [
  c.code('chassisNumber', 17, { ...natural, pattern: /^[A-HJ-NPR-Z0-9]{17}$/, issue: 'chassisNumber', upper: true }),
  c.pick('brand', 'brand', brands, needed),
  c.text('modelClass', 40, needed),
  c.text('nameCn', 80),
  c.text('nameEn', 80),
  c.ref('site', 'sites', needed),
  c.text('engineModel', 40),
  c.day('productionDate'),
  c.pick('condition', 'vehicleStatus', vehicleConditions, needed),
  c.int('yearlyTarget', 0, 366),
  c.int('priority', 0, 99),
  c.text('remark', 200),
  active,
]

const catalogues = [
  c.code('code', 2, { ...natural, pattern: /^[A-Z]{2}$/, issue: 'catalogueCode', upper: true }),
  ...names(40),
  c.text('teamCn', 40, needed),
  c.text('teamEn', 40, needed),
  c.codes('audience', 40, audience),
  c.ref('manager', 'people', { personal: true }),
  c.int('sort', 0, 9999),
]

const courses = [
  c.code('code', 6, { ...natural, pattern: /^[A-Z]{2}[AOSE][0-3]\d{2}$/, issue: 'courseCode', upper: true }),
  ...names(80),
  c.pick('brand', 'brand', courseBrands, needed),
  c.ref('catalogue', 'catalogues', needed),
  c.int('level', 0, 3, needed),
  c.pick('kind', 'courseKind', courseKinds, needed),
  c.decimal('days', 0.5, 30, 0.5, needed),
  c.int('minPersons', 1, 500, needed),
  c.int('maxPersons', 1, 500, needed),
  c.money('price', needed),
  c.int('points', 0, 20_000, needed),
  c.int('passScore', 0, 100, needed),
  ...ladder,
  c.money('noShow'),
  c.refs('prerequisites', 'courses', 10),
  c.int('intervalMonths', 0, 120),
  c.picks('needs', 'courseNeed', courseNeeds, 3),
  c.codes('audience', 40, audience),
  c.code('budgetCode', 40),
  c.int('academyShare', 0, 100),
  c.text('summaryCn', 2000),
  c.text('summaryEn', 2000),
  c.pick('status', 'courseStatus', { '1': 'released', '2': 'unlisted', '3': 'archived' }),
]

const trainers = [
  c.code('code', 20, natural),
  c.ref('user', 'people', { required: true, personal: true }),
  c.pick('level', 'trainerLevel', trainerLevels, needed),
  c.pick('team', 'trainerTeam', trainerTeams, needed),
  c.refs('catalogues', 'catalogues', 20, needed),
  c.picks('languages', 'language', trainerLanguages, 3, needed),
  c.flag('own', needed),
  c.flag('bestClassTeacher'),
  c.int('firstYear', 1980, 2100, needed),
  c.int('yearlyTarget', 1, 366, needed),
  c.pick('cityCode', 'city', undefined, needed),
  c.ref('site', 'sites'),
  active,
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
  organisations: { service: 'org', columns: organisations },
  positions: { service: 'org', columns: positions },
  people: { service: 'identity', columns: people },
  posts: { service: 'org', columns: posts },
  areaManagers: { service: 'org', columns: areaManagers },
  sites: { service: 'training', columns: sites },
  classrooms: { service: 'training', columns: classrooms },
  vehicles: { service: 'training', columns: vehicles },
  catalogues: { service: 'training', columns: catalogues },
  courses: { service: 'training', columns: courses },
  trainers: { service: 'training', columns: trainers },
  offerings: { service: 'training', columns: offerings },
  results: { service: 'training', columns: results },
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
/** Key of a column's name and of its explanation in the locales. */
export const columnTitleKey = (sheet: SheetKey, column: string): string => `import.sheets.${sheet}.columns.${column}.title`
export const columnExplainKey = (sheet: SheetKey, column: string): string => `import.sheets.${sheet}.columns.${column}.explain`

/** The natural key of a row as one text, parts joined by `|` (decided.md §5), or `undefined` when a part is missing. */
export const naturalKeyOf = (sheet: Sheet, values: Readonly<Record<string, unknown>>): string | undefined => {
  const parts = sheet.columns.filter((column) => column.natural).map((column) => values[column.key])
  return parts.every((part) => typeof part === 'string' && part !== '') ? parts.join('|') : undefined
}
