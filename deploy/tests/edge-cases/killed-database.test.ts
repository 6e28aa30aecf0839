import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EnrolmentModel } from '@academy/training/delivery/enrolments/model.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { cutOffs } from '@academy/training/testing/cut-offs.ts'
import { type Database, startMongod } from '../../local/start-mongod.ts'

let folder: string
let database: Database
let a: Academy
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-database-'))
  database = await startMongod({ dataDir: join(folder, 'mongo') })
  process.env.TEST_MONGO_URL = database.url
  a = await academy()
}, 60_000)
afterAll(async () => {
  await a.stop()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const kill = async (): Promise<void> => {
  const { process: own } = JSON.parse(await readFile(join(folder, 'mongo.json'), 'utf8')) as { process: { pid: number } }
  process.kill(own.pid, 'SIGKILL')
}

/** Who of an offering has an enrolment that waits for its approval. */
const requested = async (offeringId: string): Promise<string[]> => {
  const rows = await EnrolmentModel.raw.find({ tenantId: 'chengtu', offeringId, status: 'requested' }, null, { lean: true })
  return rows.map(({ _id }) => String(_id)).sort()
}

test('seats that a killed database left held without an enrolment have theirs ten seconds after it is back', async () => {
  const [first, two, three] = await a.learners(3)
  const o = await a.offering({ capacity: 3 })
  const { id } = await a.ok(a.apply(first as never, o.id))
  const { cutOff } = cutOffs(a)
  await cutOff(id, 'left-2', two?.userId ?? '', o.id)
  await cutOff(id, 'left-3', three?.userId ?? '', o.id)
  expect(await requested(o.id)).toEqual([id])
  // no job takes part, and none would: fifteen seconds are not over by this clock
  a.site.clock.advance(1_000)
  await kill()
  await database.own?.restart()
  const back = Date.now()
  while ((await requested(o.id)).length < 3 && Date.now() - back < 15_000) await sleep(100)
  expect(Date.now() - back).toBeLessThan(10_000)
  expect(await requested(o.id)).toEqual([id, 'left-2', 'left-3'].sort())
  expect(await a.seats(o.id)).toMatchObject({ held: 3, free: 0, waiting: 0 })
}, 60_000)
