import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { moneyRules } from '@academy/fee/parameters.ts'
import { giveAccounts, importWorld, layGround } from '../seed.ts'
import { settled } from '../settle.ts'
import { demoAccounts, holderOf } from '../world/accounts.ts'
import { type FullSize, type FullWorld, fullSize, fullWorld } from '../world/full.ts'
import type { WorldPerson } from '../world/people.ts'
import type { Sheets } from '../world/rows.ts'
import { yuanxiuWorld } from '../world/yuanxiu.ts'
import { keepAccounts } from './accounts.ts'
import { untold } from './enrolments.ts'
import { type Fixture, readFixture, TENANT } from './fixture.ts'
import { type HistorySize, historySize, loadHistory, type Told } from './history.ts'
import { buildIndexes, bulky, dropIndexes } from './indexes.ts'
import { type Learner, loadPeople } from './people.ts'
import { Sink } from './sink.ts'

type Step = (name: string) => void
interface LoadSize extends FullSize, HistorySize {}
const loadSize: LoadSize = { ...fullSize, ...historySize }

const file = (name: string) => `seed/full-${name}`
const noted = async ({ storage }: Platform, name: string): Promise<string | undefined> => (await storage.get(file(name)))?.toString()
const note = ({ storage }: Platform, name: string, text = 'done'): Promise<void> => storage.put(file(name), Buffer.from(text))

/** Does the installation hold the whole of the full world? */
export const loaded = async (platform: Platform): Promise<boolean> => (await noted(platform, 'loaded')) !== undefined

const rows = <K extends keyof Sheets>(world: FullWorld, keys: readonly K[]): Partial<Sheets> =>
  Object.fromEntries(keys.map((key) => [key, [...world.sheets[key]()]])) as Partial<Sheets>

/** Sign-in names of the demo accounts by ID number: the same people of the same posts as in the demo, an area manager of the first outlet's area. */
const loginsOf = (world: FullWorld): { names: Map<string, string>; staff: WorldPerson[] } => {
  const near = new Set(demoAccounts.map(({ org }) => org))
  const people: WorldPerson[] = []
  let last = ''
  for (const person of world.people()) {
    const org = person.posts[0]?.org ?? ''
    if (last === 'O0001' && org !== last) break
    if (near.has(org)) people.push(person)
    last = org
  }
  const area = world.network.find(({ code }) => code === 'O0001')?.area ?? 'N1'
  const nth = 'NESW'.indexOf(area.slice(0, 1)) * 6 + Number(area.slice(1)) - 1
  const names = new Map(
    demoAccounts.map((account) => {
      const wanted = account.role === 'AREA_MANAGER' ? { ...account, nth } : account
      return [holderOf(wanted, people, world.trainers).idNumber, account.userCode]
    }),
  )
  const staff = world.staff.map((person) => ({ ...person, userCode: names.get(person.idNumber) ?? person.userCode }))
  return { names, staff }
}

/** Master data and the staff go through the importer: organisations, positions and the academy's own people first. */
const importMaster = async (platform: Platform, world: FullWorld, staff: readonly WorldPerson[]): Promise<void> => {
  const own = new Set(staff.map(({ idNumber }) => idNumber))
  const codes = new Map(staff.map(({ idNumber, userCode }) => [idNumber, userCode]))
  const people: Sheets['people'] = []
  const posts: Sheets['posts'] = []
  for (const row of world.sheets.people()) {
    if (people.length === own.size) break
    people.push({ ...row, userCode: codes.get(String(row.idNumber)) ?? row.userCode ?? '' })
  }
  for (const row of world.sheets.posts()) {
    if (!own.has(String(row.user))) break
    posts.push(row)
  }
  const first = rows(world, ['organisations', 'positions', 'areaManagers'])
  const second = rows(world, ['sites', 'classrooms', 'vehicles', 'catalogues', 'courses', 'trainers'])
  await importWorld(platform, TENANT, { ...first, people, posts, ...second }, 'full')
}

interface Loading {
  platform: Platform
  world: FullWorld
  now: Date
  step: Step
  size: LoadSize
}

/** Runs a part of the load once; what it was is told with its seconds. */
const once = async ({ platform, step }: Loading, name: string, what: string, work: () => Promise<void>): Promise<void> => {
  if (await noted(platform, name)) return
  await work()
  await note(platform, name)
  step(what)
}

const bulkPeople = async (loading: Loading, fixture: Fixture, names: ReadonlyMap<string, string>): Promise<Learner[]> => {
  const sink = new Sink()
  let learners: Learner[] | undefined
  await once(loading, 'people', 'people and posts', async () => {
    for (const [place, name] of bulky) await dropIndexes(place, name)
    learners = await loadPeople(fixture, sink, names)
  })
  if (learners) return learners
  sink.muted = true
  return loadPeople(fixture, sink, names)
}

const bulkHistory = async (loading: Loading, fixture: Fixture, learners: Learner[]): Promise<Told> => {
  const { platform, size, step } = loading
  const rules = await moneyRules({ tenantId: TENANT })
  const over = await noted(platform, 'history')
  const done = over ? Number.POSITIVE_INFINITY : Number((await noted(platform, 'reached')) ?? 0)
  const progress = { done, reached: (offerings: number) => note(platform, 'reached', String(offerings)) }
  const sink = new Sink()
  const told = await loadHistory(fixture, sink, learners, rules, size, progress)
  if (over) return told
  await keepAccounts(told.accounts, sink, rules, fixture.now)
  await note(platform, 'history')
  step(`${told.enrolments} enrolments with seats, results and fees`)
  return told
}

const tellOpen = async (told: Told, fixture: Fixture): Promise<void> => {
  const sink = new Sink()
  for (const { place, row } of untold(told.open, fixture)) sink.add('training', place, row)
  await sink.flush()
}

const begin = async (platform: Platform): Promise<Date> => {
  const before = await noted(platform, 'begun')
  if (before) return new Date(before)
  const now = platform.clock.now()
  await note(platform, 'begun', now.toISOString())
  return now
}

/**
 * Fills an installation with the network at its real size: master data by the importer, people, offerings and five years of enrolments in bulk
 * (deploy/decisions/0005). A load that was cut goes on where it stopped.
 */
export const loadFull = async (platform: Platform, step: Step, size: LoadSize = loadSize): Promise<void> => {
  const now = await begin(platform)
  const world = fullWorld(dayOf(now), size)
  const small = yuanxiuWorld(world.today)
  const { names, staff } = loginsOf(world)
  const loading: Loading = { platform, world, now, step, size }
  await once(loading, 'ground', 'foundation', () => layGround(platform))
  await once(loading, 'master', 'network and master data', () => importMaster(platform, world, staff))
  await once(loading, 'second', 'second tenant', async () => {
    await importWorld(platform, 'yuanxiu', small.sheets, 'full')
    await giveAccounts(platform, 'yuanxiu', small.accounts)
    await settled(platform)
  })
  const fixture = await readFixture(world, now)
  const learners = await bulkPeople(loading, fixture, names)
  const told = await bulkHistory(loading, fixture, learners)
  for (const [place, name] of bulky)
    await once({ ...loading, step: () => undefined }, `index-${place}-${name.replaceAll('_', '-')}`, '', () => buildIndexes(place, name))
  step('indexes')
  await once(loading, 'open', `${told.open.length} open requests, accounts`, async () => {
    await giveAccounts(platform, TENANT, demoAccounts)
    await tellOpen(told, fixture)
  })
  await note(platform, 'loaded', world.today)
}
