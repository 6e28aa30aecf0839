import { jumpingClock } from './clock.ts'
import { armed } from './crash.ts'

// The program of an installation under test. It loads while the life before it still runs, and begins when it is told to.

await new Promise<void>((resolve) => {
  const awake = setInterval(() => undefined, 60_000)
  process.once('message', () => {
    clearInterval(awake)
    resolve()
  })
})
armed()
process.on('message', (said) => {
  if (said !== 'memory') return
  for (let times = 0; times < 3; times++) (globalThis as { gc?(): void }).gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ held: (heapUsed + external) / 2 ** 20 })
})
if (process.env.FAULT_CLOCK) jumpingClock()
await import('../embedded/main.ts')
