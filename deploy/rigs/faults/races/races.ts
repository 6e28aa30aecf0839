import { join } from 'node:path'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { academy } from '@academy/training/testing/academy.ts'
import { storeAlone } from '@academy/training/testing/approvals.ts'
import { startMongod } from '../../../local/start-mongod.ts'
import { nothing, type Outcome } from '../outcome.ts'
import { approversAtOnce } from './approval.ts'
import { importsAtOnce } from './imports.ts'
import { type Raced, roundsOf, together } from './recomputed.ts'
import { runnersAtOnce } from './runners.ts'
import { trainingRaces } from './training.ts'

const PEOPLE = 12

/** Runs races of training so many times over the services on the database of `TEST_MONGO_URL`, each recomputed behind it. */
export const runRaces = async (rounds: number, names = Object.keys(trainingRaces)): Promise<Raced> => {
  const a = await academy(undefined, [storeAlone])
  const people = await a.learners(PEOPLE)
  const all: Raced[] = []
  for (const [name, race] of Object.entries(trainingRaces).filter(([one]) => names.includes(one)))
    all.push(await roundsOf(name, rounds, a.site, () => race(a, people)))
  await a.stop()
  return together(all)
}

/** Approvers on one task race so often in each run: twenty runs are a thousand. */
const APPROVERS = 50

/** Races between requests as a kind of fault: `runs` rounds of each, of the approvers fifty times as many. */
export const races = async (folder: string, runs: number): Promise<Outcome> => {
  const server = await startMongod({ dataDir: join(folder, 'races') })
  const before = process.env.TEST_MONGO_URL
  process.env.TEST_MONGO_URL = server.url
  const { level } = logger
  // of the services that a race leaves out
  logger.level = 'error'
  try {
    const { run, checked, wrong } = together([
      await runRaces(runs),
      await approversAtOnce(runs * APPROVERS, APPROVERS),
      await importsAtOnce(runs),
      await runnersAtOnce(runs),
    ])
    return { ...nothing('races'), uncounted: true, runs: run, checked, violated: wrong }
  } finally {
    logger.level = level
    if (before === undefined) delete process.env.TEST_MONGO_URL
    else process.env.TEST_MONGO_URL = before
    await server.stop()
  }
}
