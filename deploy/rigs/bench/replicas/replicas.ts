import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { closeSites, siteOf } from '../../faults/distributed/site.ts'
import type { Site } from '../../faults/distributed/site-parts.ts'
import { PREFIX } from '../../faults/fixture.ts'
import { ending } from '../ending.ts'
import { type Bench, type Figure, must } from '../figure.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { mustBeExact } from '../story/exact.ts'
import { asked, forked, heard } from '../worker.ts'
import { againOf, between, type Costs, costsOf, together, wordsOf } from './costs.ts'
import { AT_ONCE, layAtRest, type Round } from './fixture.ts'

/** So many of a hundred transactions may be told anew before it is a storm. */
const ALLOWED_AGAIN = 10

/** A site, who tells stories to it, and whose enrolments those were. */
interface Stage {
  site: Site
  client: MongoClient
  teller: ChildProcess
  ids: string[]
}

const stageOf = async (laid: string, folder: string, training: number): Promise<Stage> => {
  const site = await siteOf(laid, folder, `training-${training}`, { scale: { training } })
  await Promise.all(site.processes.map((one) => one.ready))
  const client = await MongoClient.connect(site.mongoUrl)
  ending(() => client.close())
  const teller = forked(new URL('./teller.worker.ts', import.meta.url), site.processes[0]?.member.env)
  await heard(teller, ({ ready }) => ready)
  ending(() => asked(teller, 'end', ({ given }) => given))
  return { site, client, teller, ids: [] }
}

/** One round on a site: its stories a second, and what they used. */
interface Told {
  speed: number
  used: Costs
}

const telling =
  ({ site, client, teller, ids }: Stage, count: number) =>
  async (): Promise<Told> => {
    const before = await costsOf(site, client)
    const round = await asked(teller, { count }, ({ given }) => given as Round | undefined)
    ids.push(...round.ids)
    return { speed: (count / round.ms) * 1000, used: between(before, await costsOf(site, client)) }
  }

const speedsOf = (rounds: readonly Told[]): number[] => rounds.map(({ speed }) => speed)
const usedBy = (rounds: readonly Told[]): Costs => rounds.map(({ used }) => used).reduce(together)

const speedFigure = (one: readonly number[], three: readonly number[]): Figure => ({
  ...{ name: 'replicas', ratio: ratioOf(three, one), goal: 1, at: 'least' },
  ours: `three processes of training, ${AT_ONCE} at once: ${median(three).toFixed(1)} stories/s`,
  peer: `one: ${median(one).toFixed(1)} stories/s`,
})

const againFigure = (one: Costs, three: Costs): Figure => {
  const words = (used: Costs) => `${used.aborted} of ${used.committed} transactions told anew`
  return {
    ...{ name: 'replicas-again', ratio: againOf(three) / ALLOWED_AGAIN, goal: 1, at: 'most' },
    ...{ ours: `three: ${words(three)}`, peer: `one: ${words(one)}; allowed ${ALLOWED_AGAIN} of 100` },
  }
}

const LARGE = { rounds: 5, each: 48, warm: 48, dealers: 24 }
const SMALL = { rounds: 1, each: 12, warm: 12, dealers: 4 }

/** The whole story with three processes of training beside the whole story with one, each on a site of its own: Kafka, Redis, MongoDB, every service a process. */
export const replicas: Bench = async ({ short, tell }) => {
  const { rounds, each, warm, dealers } = short ? SMALL : LARGE
  const folder = await mkdtemp(join(tmpdir(), 'academy-replicas-'))
  ending(() => rm(folder, { recursive: true, force: true }))
  ending(closeSites)
  const laid = join(folder, 'laid')
  await layAtRest(laid, dealers, Math.ceil((warm + rounds * each) / dealers) + 1)
  const stages = { one: await stageOf(laid, folder, 1), three: await stageOf(laid, folder, 3) }
  await interleaved(1, { one: telling(stages.one, warm), three: telling(stages.three, warm) })
  const told = await interleaved(rounds, { one: telling(stages.one, each), three: telling(stages.three, each) })
  for (const { client, ids } of Object.values(stages)) {
    must(ids.length === warm + rounds * each, `${ids.length} stories ended`)
    await mustBeExact(client, PREFIX, ids)
  }
  const used = { one: usedBy(told.one), three: usedBy(told.three) }
  for (const [name, costs] of Object.entries(used)) console.log(`  ${name}: ${wordsOf(costs, rounds * each)}`)
  tell(speedFigure(speedsOf(told.one), speedsOf(told.three)))
  tell(againFigure(used.one, used.three))
}
