import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { republish } from '@academy/chassis/events/own-states.ts'
import { checkReplica } from '@academy/chassis/events/rebuild.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Embedded, startEmbedded } from '../../embedded/platform.ts'
import { services } from '../../embedded/services.ts'
import { verifyData } from '../../rigs/verify/verify.ts'
import { agreedKind } from '../kind.ts'
import { settled } from '../settle.ts'
import { bulky } from './indexes.ts'
import { loadFull } from './load.ts'
import type { Place } from './sink.ts'

const size = { outlets: 2, inPartners: 2, offeringsAYear: 60, enrolments: 1200, open: 12 }
const prefix = `full${process.pid}_`
let embedded: Embedded
let dataDir: string

let written: unknown[] = []
let again: unknown[] = []
const bulk = bulky.filter(([, name]) => name !== 'mails')
const count = () =>
  Promise.all(['enrolments', 'seats', 'bookings', 'study_records', 'offerings'].map((name) => database('training').db?.collection(name).countDocuments()))

describe('a small full world', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'academy-full-'))
    embedded = await startEmbedded(services, { mongoUrl: process.env.TEST_MONGO_URL ?? '', prefix, dataDir, held: ['jobs'] })
    await agreedKind(embedded.platform, 'full')
    const cut = (step: string) => {
      if (step.includes('enrolments')) throw new Error('cut')
    }
    await expect(loadFull(embedded.platform, cut, size)).rejects.toThrow('cut')
    written = await count()
    // as if it had been cut just before it noted that people and history are there
    for (const name of ['people', 'history']) await embedded.platform.storage.remove(`seed/full-${name}`)
    await loadFull(embedded.platform, () => undefined, size)
    again = await count()
    await settled(embedded.platform, 300_000)
  }, 900_000)
  afterAll(async () => {
    for (const name of ['bus', ...services.map((app) => app.name)]) await database(name).db?.dropDatabase()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }, 60_000)

  type Row = Record<string, unknown>
  const rowsOf = async (place: Place, name: string, filter: object): Promise<Row[]> =>
    ((await database(place).db?.collection(name).find(filter).limit(3000).toArray()) ?? []) as Row[]
  const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value instanceof Date ? 'moment' : typeof value)
  /** Keys of every row and of any row, each with the type of its value. */
  const shapeOf = (rows: readonly Row[]) => {
    const keys = rows.map((row) => new Set(Object.entries(row).map(([key, value]) => `${key}: ${typeOf(value)}`)))
    const any = new Set(keys.flatMap((own) => [...own]))
    return { any, every: [...any].filter((key) => keys.every((own) => own.has(key))) }
  }

  /** Rows of the second tenant came through the importer, those of the first in bulk. */
  const imported: readonly (readonly [place: Place, name: string, filter?: object])[] = [
    ['identity', 'users'],
    ['identity', 'post_replica'],
    ['org', 'posts'],
    ['training', 'user_replica'],
    ['training', 'post_replica'],
    ['training', 'offerings', { status: 'published', vehicleIds: { $exists: false } }],
    ['training', 'seats', { state: 'free' }],
    ['training', 'bookings'],
    ['approval-workflow', 'offering_replica'],
    ['fee', 'offering_replica'],
    ['community', 'rooms'],
    ['community', 'members', { role: 'trainer' }],
  ]
  /** What an offering of the past has besides. */
  const later = ['startedTold: boolean', 'completedTold: boolean', 'sheetClosedAt: moment', 'sheetClosedBy: string']
  /** What not everybody has. */
  const perhaps = [
    'slot: number',
    'letter: boolean',
    'outletId: string',
    'dealerId: string',
    'region: string',
    'cityCode: string',
    'provinceCode: string',
    'classroomName: string',
  ]

  test.each(imported.map(([place, name, filter]) => ({ place, name, filter: filter ?? {} })))(
    '$place · $name has the shape that the importer leaves',
    async ({ place, name, filter }) => {
      const theirs = shapeOf(await rowsOf(place, name, { tenantId: 'yuanxiu', ...filter }))
      const ours = shapeOf(await rowsOf(place, name, { tenantId: 'chengtu', ...filter }))
      const allowed = new Set([...theirs.any, ...later, ...perhaps, 'addressCn: string', 'addressEn: string'])
      expect([...ours.any].filter((key) => !allowed.has(key))).toEqual([])
      const optional = new Set([...perhaps, 'addressCn: string', 'addressEn: string'])
      expect(theirs.every.filter((key) => !ours.every.includes(key) && !optional.has(key))).toEqual([])
    },
  )

  test.each(bulk)('%s.%s is not empty and has no field that its model does not know', async (place, name) => {
    const rows = await rowsOf(place, name, { tenantId: 'chengtu' })
    const model = Object.values(database(place).models).find((one) => one.collection.name === name)
    const known = new Set(Object.keys(model?.schema.paths ?? {}).map((path) => path.split('.')[0]))
    expect(rows.length).toBeGreaterThan(0)
    expect([...new Set(rows.flatMap(Object.keys))].filter((key) => !known.has(key))).toEqual([])
    const wanted = (model?.schema.indexes() ?? []).map(([key]) => JSON.stringify(key))
    const there = ((await database(place).db?.collection(name).indexes()) ?? []).map((index) => JSON.stringify(index.key))
    expect(wanted.filter((key) => !there.includes(key))).toEqual([])
  })

  test('open requests were told: each has the case and the hold that the services made of it, like those in bulk', async () => {
    const open = await rowsOf('training', 'enrolments', { status: { $in: ['requested', 'waiting'] } })
    const told = await rowsOf('approval-workflow', 'cases', { status: 'open' })
    expect(open.length).toBeGreaterThan(0)
    expect(told.map((row) => row.subjectId).sort()).toEqual(open.map((row) => row._id).sort())
    const [theirs, ours] = [shapeOf(told), shapeOf(await rowsOf('approval-workflow', 'cases', { status: 'agreed' }))]
    expect(theirs.every.filter((key) => !ours.every.includes(key))).toEqual([])
    const [held, posted] = [shapeOf(await rowsOf('fee', 'holds', { status: 'live' })), shapeOf(await rowsOf('fee', 'holds', { status: 'posted' }))]
    expect(held.every.filter((key) => !posted.every.includes(key))).toEqual([])
  })

  test('I1 I2 I3 I4 I8 I10 I11 I12 I13 I14 I18 I19 I20 I21 I23 I42 I43 I45: nothing is violated, and there was something to look at', async () => {
    const found = await verifyData((name) => database(name).db as never, new Date())
    expect(found.filter((one) => one.violated.length > 0)).toEqual([])
    expect(found.filter((one) => /^I(1|2|3|10|11|12|13|14|18|19|20|21|23|42|43) /.test(one.name) && one.checked === 0)).toEqual([])
  }, 60_000)

  /** What this world has nothing of: nothing is switched off or stopped, and all roles come with posts. */
  const nothingOf = ['identity.menu-switch.state', 'identity.role-assignment.state', 'identity.stop.state', 'org.department.state']

  test('what every owner tells again into topics that were made anew is what every copy held', async () => {
    const copies = embedded.running.flatMap(({ app, access }) => [...access.reactions, ...app.reactions].flatMap(({ replica }) => replica ?? []))
    const held = async (): Promise<Row[]> => (await Promise.all(copies.map(({ model }) => model.raw.collection.find().sort({ _id: 1 }).toArray()))).flat()
    const said = (rows: readonly Row[]) => rows.map(({ version: _, createDate: __, updateDate: ___, ...row }) => row)
    const before = await held()
    await database('bus').collection('states').deleteMany({})
    const untold: string[] = []
    for (const app of services) for (const state of app.states ?? []) if ((await republish(app.name, state)) === 0) untold.push(state.type.name)
    expect(untold.sort()).toEqual([...nothingOf])
    await settled(embedded.platform, 300_000)
    for (const copy of copies) expect([copy.model.name, (await checkReplica(copy, embedded.platform.bus)).drifts]).toEqual([copy.model.name, []])
    expect(said(await held())).toEqual(said(before))
  }, 300_000)

  test('a load that was cut goes on: what was written before is not written again', () => {
    expect(written.every((rows) => Number(rows) > 0)).toBe(true)
    expect(again).toEqual(written)
  })

  test('data of one seed refuse another with a sentence', async () => {
    await expect(agreedKind(embedded.platform, 'demo')).rejects.toThrow('These data were filled with --seed=full; --seed=demo cannot be mixed with them.')
    expect([await agreedKind(embedded.platform, undefined), await agreedKind(embedded.platform, 'full')]).toEqual(['full', 'full'])
  })
})
