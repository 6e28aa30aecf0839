import { AsyncLocalStorage } from 'node:async_hooks'
import type { FaultHook } from '@academy/chassis/runtime/fault-points.ts'
import type { Name } from './names.ts'

/** A listener that tells `seen` the whole name of each point that is reached, by whatever runs; what runs under no name is left out. */
export const naming = (seen: (name: Name) => void): FaultHook => {
  const owners = new AsyncLocalStorage<string>()
  return {
    ownedBy: (owner, work) => owners.run(owner, work),
    at: (point) => {
      const owner = owners.getStore()
      if (owner) seen(`${owner}.${point}`)
    },
  }
}
