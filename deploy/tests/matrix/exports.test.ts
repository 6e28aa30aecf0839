import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { postingKinds } from '@academy/contracts/fee/ledger.ts'
import { enrolmentStatus } from '@academy/contracts/training/delivery/enrolments.ts'
import { readXlsx } from 'hucre/xlsx'
import { services } from '../../embedded/services.ts'
import { naming } from './asking.ts'
import { endpointsOf, tellRoles } from './callers.ts'
import { type Planting, plant } from './planting.ts'
import { roles } from './roles.ts'

const planting: Planting = { tenantId: 'chengtu', id: 'exported-1', mark: 'planted' }
const languages = ['zh-CN', 'zh-TW', 'en-US'] as const
const downloads = services.flatMap(({ name: service }) =>
  endpointsOf(service).flatMap(([name, endpoint]) => (endpoint.kind === 'download' && endpoint.method === 'GET' ? [{ service, name, endpoint }] : [])),
)
/** A planted row has one state: the others stand beside it, so that each is said. */
const states = [
  { service: 'training', collection: 'enrolments', field: 'status', values: enrolmentStatus.options },
  { service: 'fee', collection: 'postings', field: 'kind', values: postingKinds },
  { service: 'fee', collection: 'accounts', field: 'category', values: ['STD', 'NEW', 'STR', 'SUP', 'REM', 'SCH', 'EXT'] },
] as const

const besides = async ({ service, collection, field, values }: (typeof states)[number]) => {
  const rows = database(service).collection<{ _id: string }>(collection)
  const row = await rows.findOne({ _id: planting.id })
  const others = values.map((value) => ({
    ...row,
    [field]: value,
    _id: `exported-${value}`,
    orgId: `org-${value}`,
    userId: `user-${value}`,
    journalId: `j-${value}`,
  }))
  await rows.insertMany(others)
  await rows.deleteOne({ _id: planting.id })
}

let site: Installation

beforeAll(async () => {
  site = await installation(services)
  await tellRoles(site)
  await plant(
    services.map(({ name }) => name),
    planting,
  )
  for (const state of states) await besides(state)
})
afterAll(async () => site.stop())

type Export = (typeof downloads)[number]

/** The file's name, the names of its sheets and every text in them; nothing where the answer is no workbook. */
const textsOf = async ({ service, endpoint }: Export, locale: (typeof languages)[number]): Promise<string[]> => {
  const grants = roles.map(({ code: roleCode }) => ({ code: roleCode, roots: [planting.id] }))
  const named = Object.entries(naming(endpoint, planting.id) as object).filter(([key]) => key === 'accountId')
  const url = `${site.platform.addressOf(service)}${endpoint.path.replace(/\{\w+\}/g, planting.id)}?${new URLSearchParams(Object.fromEntries(named))}`
  const response = await fetch(url, { headers: site.headers({ userId: planting.id, grants, locale }) })
  if (!response.headers.get('content-type')?.includes('spreadsheet')) return []
  const fileName = decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '')
  const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
  return [fileName.replace(/\.xlsx$/, ''), ...sheets.flatMap(({ name, rows }) => [name, ...rows.flat().filter((cell) => typeof cell === 'string')])]
}

/** `enrolmentExport.title`, as a text is called where it has no words; `Brand.E` or an address is none. */
const isKey = (text: string) => /^[a-z]+[A-Z]?\w*(\.[\w-]+)+$/.test(text) && !text.endsWith(planting.id)

describe('every export says words of the reader’s language: its name, its sheets, its heads and its states', () => {
  test.each(languages)('%s', async (locale) => {
    const all = await Promise.all(downloads.map(async (one) => ({ name: one.name, texts: await textsOf(one, locale) })))
    const books = all.filter(({ texts }) => texts.length > 0)
    expect(downloads.map(({ name }) => name).filter((name) => name.endsWith('.export') && !books.some((book) => book.name === name))).toEqual([])
    expect(books.map(({ name, texts }) => ({ name, keys: texts.filter(isKey) }))).toEqual(books.map(({ name }) => ({ name, keys: [] })))
    const enrolments = books.find(({ name }) => name === 'delivery/enrolments.export')?.texts ?? []
    const said = { 'zh-CN': ['报名', '待审批', '未到'], 'zh-TW': ['報名', '待簽核', '未到'], 'en-US': ['Enrolments', 'In approval', 'No-show'] }
    expect(enrolments).toEqual(expect.arrayContaining(said[locale]))
  })
})
