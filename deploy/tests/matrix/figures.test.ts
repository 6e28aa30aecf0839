import { createHash } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { numbersAndRows } from '@academy/chassis/testing/figures.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import type { figuresOf } from '@academy/contracts/core/figures.ts'
import { contracts } from '@academy/contracts/index.ts'
import { services } from '../../embedded/services.ts'
import { tellRoles } from './callers.ts'
import { type Planting, plant, plantedDay } from './planting.ts'
import { roles } from './roles.ts'

const told = contracts.filter(({ noun }) => noun === 'figures') as unknown as ReturnType<typeof figuresOf>[]
const planting: Planting = { tenantId: 'chengtu', id: 'figured', mark: 'planted' }
const at = new Date(`${plantedDay}T02:00:00Z`)
const later = new Date(at.getTime() + 3_600_000)
const before = new Date(at.getTime() - 3_600_000)
const seats = { capacity: 20, taken: 1, held: 0, free: 19, waiting: 0 }
const offering = { startDate: plantedDay, endDate: plantedDay, startsAt: later, endsAt: later, seats, minimum: 5 }

/** Rows beside the planted one, so that every number has something to count; `far` ones lie in an outlet that nobody of the test has. */
const beside: Record<string, { collection: string; rows: readonly object[] }[]> = {
  training: [
    {
      collection: 'offerings',
      rows: [
        { ...offering, status: 'published' },
        { ...offering, status: 'published', start: 'refused', closesAt: before },
        { ...offering, status: 'unpublished' },
        { ...offering, status: 'published', startDate: '2098-12-30', endDate: '2098-12-31', startsAt: before, endsAt: before, sheetClosedAt: undefined },
      ],
    },
    { collection: 'vehicles', rows: [{ condition: '3' }] },
    {
      collection: 'enrolments',
      rows: ['requested', 'waiting', 'confirmed'].map((status) => ({
        ...{ status, startDate: plantedDay, live: false },
        // nobody has moved away with it
        handoverOutletId: undefined,
      })),
    },
  ],
  fee: [
    {
      collection: 'accounts',
      rows: [
        { low: true, stopped: false },
        { low: true, stopped: true },
      ],
    },
    { collection: 'exemptions', rows: [{ status: 'requested' }] },
  ],
  jobs: [
    { collection: 'runs', rows: [{ status: 'failed', fireTime: at, tenantId: 'platform' }] },
    { collection: 'imports', rows: ['stuck', 'ready', 'applying'].map((status) => ({ status, leaseUntil: '2099-01-02 00:00:00' })) },
  ],
  notification: [{ collection: 'mails', rows: ['failed', 'unknown'].map((status) => ({ status })) }],
  'approval-workflow': [{ collection: 'tasks', rows: [before, later].map((dueAt) => ({ status: 'open', holderIds: ['u-figures'], dueAt })) }],
  org: [
    { collection: 'posts', rows: [{ leaveDate: plantedDay }] },
    { collection: 'personnel_changes', rows: [{ status: 'blocked', cause: 'admin', fromOrgId: 'figured', open: false }] },
    { collection: 'letters', rows: [{ status: 'filed' }, { status: 'checked', until: plantedDay }] },
  ],
}
const FAR = 'figured-far'
/** Unique keys of the planted row that its copies must not repeat. */
const own = ['number', 'orgId', 'postId', 'orgCode', 'job', 'cause', 'userId', 'penaltyId', 'enrolmentId', 'chassisNumber']

/** Seventeen letters and digits of the alphabet of chassis numbers. */
const chassis = (id: string) => createHash('sha256').update(id).digest('hex').toUpperCase().slice(0, 17)

const plantBeside = async () => {
  for (const [service, collections] of Object.entries(beside))
    for (const { collection, rows } of collections) {
      const door = database(service).collection<{ _id: string }>(collection)
      const row = (await door.findOne({ _id: planting.id })) as Record<string, unknown> & { _id: string }
      const made = rows.flatMap((over, n) =>
        [planting.id, FAR].map((outlet) => {
          const id = `${outlet}-${n}`
          const keys = Object.fromEntries(own.filter((key) => key in row).map((key) => [key, key === 'chassisNumber' ? chassis(id) : id]))
          const place = Object.fromEntries(['outletId', 'dealerId', 'orgId'].filter((key) => key in row && !(key in keys)).map((key) => [key, outlet]))
          const outlets = 'outletIds' in row ? { outletIds: [outlet] } : {}
          const all = { ...row, ...keys, ...place, ...outlets, ...over, _id: id }
          return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as typeof all
        }),
      )
      await door.insertMany(made)
    }
}

let site: Installation
beforeAll(async () => {
  site = await installation(services, at)
  await tellRoles(site)
  await plant(
    services.map(({ name }) => name),
    planting,
  )
  await plantBeside()
})
afterAll(async () => site.stop())

const numbersOf = async (role: string) => {
  const as = { userId: 'u-figures', grants: [{ code: role, roots: [planting.id] }] }
  return (await Promise.all(told.map((contract) => numbersAndRows(site, contract, as)))).flat()
}

test('each number of a home is as many as its list has rows, for every role in its own scope; nobody is told of a list that he may not open', async () => {
  const seen = new Map<string, Set<number>>()
  for (const { code, permissions } of roles) {
    const numbers = await numbersOf(code)
    expect({ role: code, numbers: numbers.map(({ key, count }) => `${key} ${count}`) }).toEqual({
      role: code,
      numbers: numbers.map(({ key, rows }) => `${key} ${rows}`),
    })
    const open = told.flatMap(({ figures }) =>
      figures.filter(({ list, concerns }) =>
        [[list.permission], concerns ?? ['session']].every((some) => some.some((one) => one === 'session' || permissions.includes(one))),
      ),
    )
    expect({ role: code, keys: numbers.map(({ key }) => key).sort() }).toEqual({ role: code, keys: open.map(({ key }) => key).sort() })
    for (const { key, count } of numbers) seen.set(key, (seen.get(key) ?? new Set()).add(count))
  }
  const counted = [...seen].filter(([, counts]) => Math.max(...counts) > 0).map(([key]) => key)
  const all = told.flatMap(({ figures }) => figures.map(({ key }) => key))
  expect(all.filter((key) => !counted.includes(key))).toEqual(['deadLetters'])
  // an outlet's own beside those of all outlets
  for (const key of ['enrolmentsRequested', 'accountsLow', 'postsEnding']) expect([key, seen.get(key)?.size]).not.toEqual([key, 1])
})
