import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { scim } from '@academy/contracts/identity/synchronisation/scim.ts'
import { syncApprovals } from '@academy/contracts/identity/synchronisation/sync-approvals.ts'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { syncRows } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { applying } from './apply/run.ts'
import { synchronise } from './by-the-clock.ts'
import { comparing } from './compare/run.ts'
import { scimHandlers } from './scim/handlers.ts'
import { connectorHandlers } from './sync-connectors/handlers.ts'
import { rowHandlers } from './sync-rows/handlers.ts'
import { runHolder } from './sync-runs/files.ts'
import { approvalHandlers, runHandlers } from './sync-runs/handlers.ts'

/** synchronisation: people as other systems know them, compared first and then applied (people-organisations.md rules 23 to 27). */
export const synchronisation = module({
  name: 'synchronisation',
  routes: (platform, access) => [
    ...serve(syncConnectors, connectorHandlers),
    ...serve(syncRuns, runHandlers),
    ...serve(syncApprovals, approvalHandlers),
    ...serve(syncRows, rowHandlers),
    ...serve(scim, scimHandlers(platform, access)),
  ],
  files: [runHolder],
  tasks: [comparing, applying],
  jobs: [synchronise],
})
