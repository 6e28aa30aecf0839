import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { loadOpenings } from '../../demo/fees-load.ts'
import { giveAccounts, importWorld, layGround } from '../../demo/seed.ts'
import { settled } from '../../demo/settle.ts'
import { personMaker } from '../../demo/world/people.ts'
import { personRow, postRows } from '../../demo/world/rows.ts'
import { yuanxiuWorld } from '../../demo/world/yuanxiu.ts'
import { startEmbedded } from '../../embedded/platform.ts'
import { services } from '../../embedded/services.ts'
import { type Database, startMongod } from '../../local/start-mongod.ts'

export const PREFIX = 'academy_'
export const TENANT = 'yuanxiu'

/** Pays 5,200 yuan for each seat of all rounds of a kind: an outlet without money is refused further ones. */
const OPENING_FEN = 1_000_000_000

/** The small world of the second academy with enough technicians to fill and to outwait its offerings. */
const worldOf = (today: string, learners: number) => {
  const world = yuanxiuWorld(today)
  const make = personMaker({ seed: 'faults', domain: 'faults.example', prefix: 'fx', today, mobileStart: '19922', distinctNames: true })
  const known = new Set(world.people.map((person) => person.idNumber))
  const more = []
  while (more.length < learners) {
    const person = make('TE03', 'O0001', { joinDate: addDays(today, -800) })
    if (!known.has(person.idNumber)) more.push({ ...person, employeeNo: `F${person.employeeNo}` })
  }
  const { people, posts, courses } = world.sheets
  const open = courses.map(({ prerequisites: _, ...course }) => course)
  return { ...world, sheets: { ...world.sheets, courses: open, people: [...people, ...more.map(personRow)], posts: [...posts, ...more.flatMap(postRows)] } }
}

/** Lays the small world on a database of its own in this folder and leaves it at rest, to be copied: `<folder>/mongo` and what lies beside it. */
export const layWorld = async (folder: string, learners = 40): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const server = await startMongod({ dataDir: join(folder, 'mongo') })
  const embedded = await startEmbedded(
    services.map(({ started: _, ...app }) => app),
    { mongoUrl: server.url, prefix: PREFIX, dataDir: folder },
  )
  const { platform } = embedded
  const world = worldOf(dayOf(platform.clock.now()), learners)
  await layGround(platform)
  await importWorld(platform, TENANT, world.sheets)
  await giveAccounts(platform, TENANT, world.accounts)
  await loadOpenings(platform, TENANT, [{ orgCode: 'D001', fen: OPENING_FEN }])
  await settled(platform)
  await embedded.stop()
  await server.stop()
}

const databases = new Set<Database>()
/** Stops every database that was started for a copy. */
export const stopDatabases = async (): Promise<void> => {
  for (const database of databases) await database.stop()
}

/** Copies a laid world to a folder and starts its database there; its port is its own. */
export const copyWorld = async (laid: string, folder: string): Promise<Database> => {
  await rm(folder, { recursive: true, force: true })
  await cp(laid, folder, { recursive: true })
  for (const name of ['mongo.json', 'mongo/mongod.lock']) await rm(join(folder, name), { force: true })
  const database = await startMongod({ dataDir: join(folder, 'mongo') })
  databases.add(database)
  return database
}
