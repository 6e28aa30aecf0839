import { onState } from '@academy/chassis/events/reaction.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { permissionUses } from '@academy/contracts/core/permission-uses.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { accessReviews } from '@academy/contracts/identity/rights/access-reviews.ts'
import { comparisons } from '@academy/contracts/identity/rights/comparisons.ts'
import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { holders } from '@academy/contracts/identity/rights/holders.ts'
import { leakTests } from '@academy/contracts/identity/rights/leak-tests.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { unusedRights } from '@academy/contracts/identity/rights/unused-rights.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { adminLeft, rolesTurned, whoHolds } from '../access/public.ts'
import { adminStays, holdersOf } from '../accounts/public.ts'
import { beginReviews, reviewHandlers } from './access-reviews/handlers.ts'
import { hasAdminLeft } from './admins.ts'
import { assignmentHandlers } from './assignments/handlers.ts'
import { turnAssignments, watchTurns } from './by-the-clock.ts'
import { comparisonHandlers } from './comparisons/handlers.ts'
import { explainHandlers } from './explain/handlers.ts'
import { holderHandlers } from './holders/handlers.ts'
import { leakTestHandlers, leakTestRun, nightlyLeakTest } from './leak-tests/handlers.ts'
import { rightMerges } from './merge-rules.ts'
import { postTurned } from './post-turned.ts'
import { roleHolderHandlers } from './role-holders/handlers.ts'
import { roleRequestHandlers } from './role-requests/handlers.ts'
import { roleRequestReactions } from './role-requests/reactions.ts'
import { settleRoles } from './turned.ts'
import { permissionUseHandlers, unusedHandlers } from './unused-rights/handlers.ts'

/** rights: who holds which role, by which post or by whose hand. */
export const rights = module({
  name: 'rights',
  routes: (platform, access) => [
    ...serve(roleAssignments, assignmentHandlers),
    ...serve(roleHolders, roleHolderHandlers),
    ...serve(roleRequests, roleRequestHandlers),
    ...serve(explain, explainHandlers(platform, access)),
    ...serve(holders, holderHandlers),
    ...serve(comparisons, comparisonHandlers),
    ...serve(unusedRights, unusedHandlers),
    ...serve(permissionUses, permissionUseHandlers),
    ...serve(leakTests, leakTestHandlers),
    ...serve(accessReviews, reviewHandlers),
  ],
  reactions: [onState(postState, 'rights.post-turned', postTurned), ...roleRequestReactions],
  jobs: [turnAssignments, nightlyLeakTest, beginReviews],
  answers: [
    whoHolds.answeredBy('rights', holdersOf),
    rolesTurned.answeredBy('rights', settleRoles),
    adminLeft.answeredBy('rights', (unit) => hasAdminLeft(unit)),
    adminStays.answeredBy('rights', hasAdminLeft),
  ],
  started: (platform, access, tenants) => watchTurns(platform, access, tenants),
  tasks: [leakTestRun],
  merges: rightMerges,
})
