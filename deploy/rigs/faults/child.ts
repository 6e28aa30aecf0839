import { jumpingClock } from './clock.ts'
import { armed } from './crash.ts'
import { tellMemory } from './memory.ts'

// The program of an installation under test. It loads while the life before it still runs, and begins when it is told to.

await new Promise<void>((resolve) => {
  const awake = setInterval(() => undefined, 60_000)
  process.once('message', () => {
    clearInterval(awake)
    resolve()
  })
})
armed()
tellMemory()
if (process.env.FAULT_CLOCK) jumpingClock()
await import('../../embedded/main.ts')
