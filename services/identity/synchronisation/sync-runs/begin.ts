import { attachFiles, withFiles } from '@academy/chassis/files/attach.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { type Starter, startTask } from '@academy/chassis/tasks/start-task.ts'
import { compareSync, SyncFile, syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { type RunDoc, RunModel } from './model.ts'
import { placeOfRun } from './place.ts'

/** In whose name the clock begins a run. */
export const clockwork: Starter = { userId: 'system', grants: [], locale: 'zh-CN' }

const held = { noun: syncRuns.noun, fields: SyncFile }
type Brought = Pick<RunDoc, 'connectorId' | 'source'> & Partial<Pick<RunDoc, 'file' | 'fileName' | 'uploaderId' | 'storedKey'>>

const runs = (unit: Unit) => repository(RunModel)(unscoped(unit))

/** One run of a connector at a time: two of them would each go by what the other changes. */
export const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) throw refused([{ code: 'syncRunOpen', params: {} }])
    throw error
  }
}

/** Begins a run and has it compared. Throws refused where one of its connector is open. */
export const beginRun = async (unit: Unit, starter: Starter, brought: Brought, id = unit.newId('run')): Promise<RunDoc> => {
  if (await runs(unit).one({ connectorId: brought.connectorId, open: true })) throw refused([{ code: 'syncRunOpen', params: {} }])
  const given = await withFiles(unit, held, brought)
  const fileName = given.fileName ?? given.file?.name
  const task = await startTask(unit, starter, compareSync, { runId: id }, placeOfRun({ id, fileName }))
  const made = await runs(unit).insert({ id, ...given, ...(fileName ? { fileName } : {}), status: 'read', open: true, taskId: task.id })
  await attachFiles(unit, held, id, null, made)
  return made
}

/** Compares it anew, with what stands now. */
export const compareAgain = async (unit: Unit, starter: Starter, doc: RunDoc, version: number): Promise<RunDoc> => {
  const task = await startTask(unit, starter, compareSync, { runId: doc.id }, placeOfRun(doc))
  return runs(unit).update(doc.id, version, { status: 'read', taskId: task.id, counts: null, limits: null, over: null } as never)
}
