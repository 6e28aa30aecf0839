import { join } from 'node:path'
import { academy } from '@academy/training/testing/academy.ts'
import { storeAlone } from '@academy/training/testing/approvals.ts'
import { startMongod } from '../../local/start-mongod.ts'
import { nothing, type Outcome } from '../outcome.ts'
import { approversAtOnce } from './approval.ts'
import { importsAtOnce } from './imports.ts'
import { runnersAtOnce } from './runners.ts'
import { trainingRaces } from './training.ts'

const PEOPLE = 12

/** Runs races of training so many times over the services on the database of `TEST_MONGO_URL`; gives the rounds run and what came out wrong. */
export const runRaces = async (rounds: number, names = Object.keys(trainingRaces)): Promise<{ run: number; wrong: string[] }> => {
  const wrong: string[] = []
  let run = 0
  const a = await academy(undefined, [storeAlone])
  const people = await a.learners(PEOPLE)
  for (const [name, race] of Object.entries(trainingRaces).filter(([one]) => names.includes(one)))
    for (let round = 0; round < rounds; round++, run++) wrong.push(...(await race(a, people)).map((line) => `${name}: ${line}`))
  await a.stop()
  return { run, wrong }
}

/** Approvers on one task race so often in each run: twenty runs are a thousand. */
const APPROVERS = 50

/** Races between requests as a kind of fault: `runs` rounds of each, of the approvers fifty times as many. */
export const races = async (folder: string, runs: number): Promise<Outcome> => {
  const server = await startMongod({ dataDir: join(folder, 'races') })
  const before = process.env.TEST_MONGO_URL
  process.env.TEST_MONGO_URL = server.url
  try {
    const { run, wrong } = await runRaces(runs)
    const tasks = runs * APPROVERS
    wrong.push(...(await approversAtOnce(tasks)).map((line) => `approvers at once: ${line}`))
    wrong.push(...(await importsAtOnce(runs)).map((line) => `imports at once: ${line}`))
    wrong.push(...(await runnersAtOnce(runs)).map((line) => `runners at once: ${line}`))
    const all = run + tasks + 2 * runs
    return { ...nothing('races'), runs: all, checked: all, violated: wrong }
  } finally {
    if (before === undefined) delete process.env.TEST_MONGO_URL
    else process.env.TEST_MONGO_URL = before
    await server.stop()
  }
}
