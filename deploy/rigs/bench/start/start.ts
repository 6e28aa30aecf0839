import { join } from 'node:path'
import { codes } from '@academy/contracts/core/codes.ts'
import { startMongod } from '../../../local/start-mongod.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median } from '../measure.ts'
import { dataOf } from '../running/data.ts'

/** The second `npm start` until its page answers, beside the database alone over the same data until it answers. */
export const starting: Bench = async ({ short, tell }) => {
  const data = await dataOf('demo')
  try {
    // what is built once is not part of a second start
    await (await data.start()).stop()
    const ours = async (): Promise<number> => {
      const academy = await data.start()
      const answered = await fetch(`${academy.address}/api/training/offerings/upcoming`)
      const answer: { code?: number; msg?: string } = await answered.json().catch(() => ({}))
      await academy.stop()
      must(answer.code === codes.success, `the page answers, its services do not: ${answer.code} ${answer.msg}`)
      return academy.ms
    }
    const alone = async (): Promise<number> => {
      const began = performance.now()
      const database = await startMongod({ dataDir: join(data.folder, 'mongo') })
      const ms = performance.now() - began
      await database.stop()
      return ms
    }
    const given = await interleaved(short ? 1 : 5, { ours, alone })
    const ratio = median(given.ours.map((ms, round) => (ms - 2000) / (given.alone[round] ?? Number.NaN)))
    const seconds = (ms: readonly number[]) => `${(median(ms) / 1000).toFixed(2)} s`
    tell({
      name: 'start',
      ratio,
      goal: 1.5,
      at: 'most',
      ours: `npm start, second: ${seconds(given.ours)}, less 2 s`,
      peer: `mongod alone: ${seconds(given.alone)}`,
    })
  } finally {
    await data.remove()
  }
}
