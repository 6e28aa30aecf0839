import type { DataOf } from '@academy/contracts/core/event.ts'
import type { menuSwitchState } from '@academy/contracts/identity/stop-events.ts'
import { isStopOn } from '@academy/contracts/identity/system/stop-times.ts'
import type { Grant } from '../runtime/identity-token.ts'

type Told = DataOf<typeof menuSwitchState>
type Kept = Told & { taken: ReadonlySet<string> }

/** Switched menus in memory: by tenant, judged by the clock at each request. An academy without any costs one look. */
export const switchMemory = () => {
  const switches = new Map<string, Map<string, Kept>>()
  return {
    keep: (state: Told | null, id: string, tenantId: string): void => {
      const own = switches.get(tenantId) ?? new Map<string, Kept>()
      if (state) own.set(id, { ...state, taken: new Set(state.permissions) })
      else own.delete(id)
      if (own.size > 0) switches.set(tenantId, own)
      else switches.delete(tenantId)
    },
    /** The switch that takes this permission from somebody with these roles at this moment. */
    of: (tenantId: string, grants: readonly Grant[], permission: string, now: Date): Told | undefined => {
      const own = switches.get(tenantId)
      if (!own) return undefined
      for (const one of own.values()) if (one.taken.has(permission) && isStopOn(one, now) && !grants.some(({ code }) => one.roles?.includes(code))) return one
      return undefined
    },
  }
}
