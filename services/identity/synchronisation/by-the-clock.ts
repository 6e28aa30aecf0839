import { attachFiles } from '@academy/chassis/files/attach.ts'
import { dropStaged } from '@academy/chassis/mongo/atomic.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { wakeTasks } from '@academy/chassis/tasks/start-task.ts'
import { dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { SyncFile, syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { ResourceModel } from './scim/model.ts'
import { type Connector, ConnectorModel } from './sync-connectors/model.ts'
import { RowModel } from './sync-rows/model.ts'
import { beginRun, clockwork } from './sync-runs/begin.ts'
import { type RunDoc, RunModel } from './sync-runs/model.ts'
import { allowedHost } from './sync-runs/pull.ts'

const KEPT_MS = 30 * 86_400_000
const AT_ONCE = 100
const HOUR_MS = 3_600_000

const isOpen = async (work: Work, { id }: Connector): Promise<boolean> => (await repository(RunModel)(work).one({ connectorId: id, open: true })) !== null

/** What SCIM has written since the last time becomes a run. */
const gather = async (work: Work, connector: Connector): Promise<void> => {
  const dirty = { connectorId: connector.id, dirty: true }
  if ((await isOpen(work, connector)) || (await repository(ResourceModel)(work).count(dirty, 1)) === 0) return
  await work.unit(async (unit) => {
    const made = await beginRun(unit, clockwork, { connectorId: connector.id, source: 'scim' })
    await repository(ResourceModel)(unit).updateMany(dirty, { dirty: false, runId: made.id })
  })
}

/** Fetches a file at its hour, once a day. */
const pull = async (work: Work, { id, url, pullHour }: Connector): Promise<void> => {
  const since = momentOf(dayOf(work.now))
  const hour = Math.floor((work.now.getTime() - since.getTime()) / HOUR_MS)
  if (!url || pullHour === undefined || hour < pullHour || !allowedHost(url, work.parameter('sync.hosts'))) return
  if (await repository(RunModel)(work).one({ connectorId: id, source: 'pull', createDate: { $gte: since } })) return
  await work.unit((unit) => {
    const runId = unit.newId('pulled')
    const fileName = new URL(url).pathname.split('/').at(-1) || url
    return beginRun(unit, clockwork, { connectorId: id, source: 'pull', fileName, storedKey: `sync/${runId}` }, runId)
  })
}

/** What a run of long ago said of people goes, with its file; that it was, and what came of it, stays. */
const clear = async (work: Work, platform: Platform, doc: RunDoc): Promise<void> => {
  if (doc.storedKey) await platform.storage.remove(doc.storedKey)
  await dropStaged(RowModel, work, { runId: doc.id })
  await work.unit(async (unit) => {
    const held = { noun: syncRuns.noun, fields: SyncFile }
    await attachFiles(unit, held, doc.id, doc, null)
    await repository(RunModel)(unscoped(unit)).update(doc.id, doc.version, { cleared: true, file: null, storedKey: null } as never)
  })
}

/** Every ten minutes: what SCIM wrote, files whose hour has come, and what is old. */
export const synchronise: Job = {
  name: 'identity.synchronise',
  run: async (work, platform) => {
    const connectors = await repository(ConnectorModel)(work).find({ status: 'active' })
    const begun = await oneByOne(
      connectors,
      async (one) => {
        if (one.kind === 'scim') await gather(work, one)
        else if (!(await isOpen(work, one))) await pull(work, one)
      },
      ({ id }) => ['a synchronisation could not begin', { connectorId: id }],
    )
    wakeTasks('identity')
    const before = new Date(work.now.getTime() - KEPT_MS)
    const old = await repository(RunModel)(work).find({ open: { $exists: false }, cleared: { $exists: false }, endedAt: { $lt: before } }, { limit: AT_ONCE })
    await oneByOne(
      old,
      (doc) => clear(work, platform, doc),
      ({ id }) => ['what a run said of people could not be cleared', { runId: id }],
    )
    return begun
  },
}
