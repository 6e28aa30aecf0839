import { onState } from '@academy/chassis/events/reaction.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { adminLeft, rolesTurned, whoHolds } from '../access/public.ts'
import { adminStays, holdersOf } from '../accounts/public.ts'
import { hasAdminLeft } from './admins.ts'
import { assignmentHandlers } from './assignments/handlers.ts'
import { turnAssignments, watchTurns } from './by-the-clock.ts'
import { postTurned } from './post-turned.ts'
import { roleHolderHandlers } from './role-holders/handlers.ts'
import { settleRoles } from './turned.ts'

/** rights: who holds which role, by which post or by whose hand. */
export const rights = module({
  name: 'rights',
  routes: () => [...serve(roleAssignments, assignmentHandlers), ...serve(roleHolders, roleHolderHandlers)],
  reactions: [onState(postState, 'rights.post-turned', postTurned)],
  jobs: [turnAssignments],
  answers: [
    whoHolds.answeredBy('rights', holdersOf),
    rolesTurned.answeredBy('rights', settleRoles),
    adminLeft.answeredBy('rights', (unit) => hasAdminLeft(unit)),
    adminStays.answeredBy('rights', hasAdminLeft),
  ],
  started: (platform, access, tenants) => watchTurns(platform, access, tenants),
})
