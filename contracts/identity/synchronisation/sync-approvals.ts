import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { int } from '../../core/rules.ts'
import { runAct, runList, runTouches, SyncRun } from './sync-runs.ts'

const path = '/sys/sync-approvals'
const permission = 'sys:sync-approvals'

/** Runs that are over a threshold and wait, to be approved by somebody else than who brought them. */
export const syncApprovals = list(
  {
    ...{ service: 'identity', noun: 'synchronisation/sync-approvals', path, permission, ...runList },
    menu: { under: 'org', sort: 71, icon: 'stamp', url: 'sys/sync-approve-list' },
  },
  {
    /** Typed: how many people leave by it. */
    approve: endpoint({
      method: 'POST',
      path: `${path}/approve`,
      permission: `${permission}:approve`,
      kind: 'act',
      input: runAct.extend({ leavers: int(0, 1_000_000) }),
      output: SyncRun,
      touches: runTouches,
    }),
  },
)
