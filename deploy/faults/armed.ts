import { AsyncLocalStorage } from 'node:async_hooks'
import type { Armed } from '@academy/chassis/runtime/points.ts'
import type { Name } from './names.ts'

/** A listener that tells `seen` the whole name of each point that is reached, by whatever runs; what runs under no name is left out. */
export const naming = (seen: (name: Name) => void): Armed => {
  const owners = new AsyncLocalStorage<string>()
  return {
    within: (owner, work) => owners.run(owner, work),
    reach: (point) => {
      const owner = owners.getStore()
      if (owner) seen(`${owner}.${point}`)
    },
  }
}
