import { setTimeout as sleep } from 'node:timers/promises'
import { tidyAtRest } from './tidy.ts'

/** Takes this much of a processor, however long that lasts on a busy machine. */
const work = (ms: number) => {
  for (const from = process.cpuUsage(); process.cpuUsage(from).user < ms * 1000; );
}

test('a process at rest is tidied, one at work is left alone', async () => {
  let times = 0
  const end = tidyAtRest(() => {
    times++
  }, 200)
  for (let round = 0; round < 4; round++) {
    work(120)
    await sleep(80)
  }
  const atWork = times
  await sleep(900)
  end()
  const ended = times
  await sleep(300)
  expect({ atWork, atRest: ended - atWork > 0, after: times - ended }).toEqual({ atWork: 0, atRest: true, after: 0 })
})
