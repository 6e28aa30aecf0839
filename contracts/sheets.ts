import type { Service } from './core/endpoint.ts'
import { type Column, columns as c, natural, needed, type Sheet, type SheetKey } from './core/import-columns.ts'
import { textsArea } from './core/noun-texts.ts'
import { educations, genders, idTypes, languages } from './identity/accounts/users.ts'
import { contracts } from './index.ts'
import { columnsOf, type Sheeted } from './jobs/contract-columns.ts'

// The sheets of the one import workbook: those of the contracts that declare one, and four whose columns are more than the fields of a noun.

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

interface Declared {
  key: SheetKey
  service: Service
  order: number
  columns: readonly Column[]
  /** Where the texts of its noun stand. */
  texts: string
}

const written: readonly Declared[] = [
  { key: 'people', service: 'identity', order: 30, columns: people, texts: 'identity/users' },
  { key: 'posts', service: 'org', order: 40, columns: posts, texts: 'org/posts' },
  { key: 'offerings', service: 'training', order: 130, columns: offerings, texts: 'training/offerings' },
  { key: 'results', service: 'training', order: 140, columns: results, texts: 'training/study-records' },
]

const isSheeted = (contract: object): contract is Sheeted => 'sheet' in contract && contract.sheet !== undefined
/** `resources/area-managers` → `areaManagers`. */
const keyOf = (noun: string): SheetKey => (noun.split('/').pop() ?? noun).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const declared: readonly Declared[] = [
  ...written,
  ...contracts.flatMap((contract): Declared[] => {
    if (!isSheeted(contract)) return []
    const { service, noun } = contract
    return [{ key: keyOf(noun), service, order: contract.sheet?.order ?? 0, columns: columnsOf(contract), texts: textsArea(contract) }]
  }),
].sort((a, b) => a.order - b.order)

const referred = (column: Column): SheetKey[] => {
  const cell = column.cell.kind === 'list' ? column.cell.of : column.cell
  return cell.kind === 'ref' ? [cell.sheet] : []
}

/** The sheets of the import workbook in the order in which they are applied. Throws Error when one does not stand behind those it refers to. */
export const importSheets: readonly Sheet[] = declared.map(({ key, service, columns }, at) => {
  const needs = [...new Set(columns.flatMap(referred))].filter((sheet) => sheet !== key)
  const late = needs.filter((sheet) => !declared.slice(0, at).some((before) => before.key === sheet))
  if (late.length > 0) throw new Error(`the sheet ${key} must stand behind ${late.join(', ')}: give it a higher order`)
  return { key, service, columns, needs }
})

/** Their keys, in this order. */
export const sheetKeys: readonly SheetKey[] = importSheets.map(({ key }) => key)

const byKey = new Map(importSheets.map((sheet) => [sheet.key, sheet]))
/** The sheet of a key. Throws Error on one that nobody declares. */
export const sheetOf = (key: SheetKey): Sheet => {
  const found = byKey.get(key)
  if (!found) throw new Error(`nobody declares the sheet ${key}`)
  return found
}

const textsOf = new Map(declared.map(({ key, texts }) => [key, texts]))

/** Keys of a sheet's name in the locales, the first that has a text: its own, else what its noun is called. */
export const sheetTitleKeys = (sheet: SheetKey): string[] => [`import.sheets.${sheet}.title`, `${textsOf.get(sheet)}:title`]

/** Keys of a column's name in the locales: its own, else the label of the noun's field. */
export const columnTitleKeys = (sheet: SheetKey, column: string): string[] => [
  `import.sheets.${sheet}.columns.${column}.title`,
  `${textsOf.get(sheet)}:fields.${column}`,
]
/** Keys of a column's explanation: its own, in the texts of all sheets or beside the noun, else what its kind says. */
export const columnExplainKeys = (sheet: SheetKey, column: string): string[] => [
  `import.sheets.${sheet}.columns.${column}.explain`,
  `${textsOf.get(sheet)}:explains.${column}`,
  `import.kinds.${sheetOf(sheet).columns.find(({ key }) => key === column)?.cell.kind ?? 'text'}`,
]

/** The natural key of a row as one text, parts joined by `|` (decided.md §5), or `undefined` when a part is missing. */
export const naturalKeyOf = (sheet: Sheet, values: Readonly<Record<string, unknown>>): string | undefined => {
  const parts = sheet.columns.filter((column) => column.natural).map((column) => values[column.key])
  return parts.every((part) => typeof part === 'string' && part !== '') ? parts.join('|') : undefined
}
