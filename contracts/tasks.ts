import type { Contract } from './core/endpoint.ts'
import type { EventType } from './core/event.ts'
import type { Live } from './core/live.ts'
import { moveRowsTask } from './core/merge-source.ts'
import { listExportTask, startOf, type TaskType, taskChanged, taskLive, tasksIn } from './core/task.ts'
import { taskServices } from './core/task-services.ts'
import { scanAccounts } from './identity/accounts/account-merges.ts'
import { generateAccounts } from './identity/accounts/account-states.ts'
import { runLeakTest } from './identity/rights/leak-tests.ts'
import { applySync, compareSync } from './identity/synchronisation/sync-runs.ts'
import { moveFiles } from './identity/system/storage-settings.ts'
import { verifyAudits } from './jobs/audit-chains.ts'
import { importApply, importCheck } from './jobs/import-tasks.ts'
import { rebuildCopy } from './jobs/service-controls.ts'

/** Every long task of the product. */
export const tasks = [
  importCheck,
  importApply,
  verifyAudits,
  generateAccounts,
  runLeakTest,
  moveFiles,
  compareSync,
  applySync,
  rebuildCopy,
  scanAccounts,
  ...taskServices.map(moveRowsTask),
  ...taskServices.map(listExportTask),
] as unknown as readonly TaskType[]

/** Their lists, and what starts those that a person may start. */
export const taskContracts = [
  ...taskServices.map(tasksIn),
  ...tasks.filter(({ permission }) => permission !== 'internal').map(startOf),
] as unknown as readonly Contract[]

/** What they tell. */
export const taskEvents: readonly EventType[] = taskServices.map(taskChanged)
export const taskLives: readonly Live[] = taskServices.map(taskLive)
