import { randomUUID } from 'node:crypto'
import { database } from './database.ts'
import { isDuplicate } from './duplicate.ts'
import { bare, systemModel } from './system.ts'

interface LeaseRow {
  _id: string
  owner: string
  /** By the clock of the database. */
  until: Date
  epoch: number
}

/**
 * A lease in MongoDB on a name: one process holds it, by the clock of the database alone, so that it does not matter how those of the processes
 * differ. A new holder has a higher epoch: it tells a process that slept past its lease that another one held it in between. Nothing that is
 * written is refused by it, so whoever slept in the midst of its work may still end it: what is done under a lease must bear to be done twice.
 */
export const lease = (service: string, name: string, ms: number) => {
  const rows = bare(systemModel<LeaseRow>(database(service), 'leases'))
  const owner = randomUUID()
  // counted from before the database was asked, so it ends here before it ends there
  let until = 0
  let epoch = 0
  const mineOrFree = { _id: name, $or: [{ owner }, { $expr: { $lt: ['$until', '$$NOW'] } }] }
  const newEpoch = { $cond: [{ $eq: ['$owner', owner] }, '$epoch', { $add: ['$epoch', 1] }] }
  const take = () => rows.findOneAndUpdate(mineOrFree, [{ $set: { owner, until: { $add: ['$$NOW', ms] }, epoch: newEpoch } }], { returnDocument: 'after' })
  /** Makes the row, free, where there is none; gives whether there was none. */
  const make = async (): Promise<boolean> => {
    try {
      const made = await rows.updateOne({ _id: name }, { $setOnInsert: { owner: '', until: new Date(0), epoch: 0 } }, { upsert: true })
      return made.upsertedCount > 0
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }
  return {
    /** True while this process holds the lease; renews at half time. */
    hold: async (): Promise<boolean> => {
      const asked = performance.now()
      if (until - asked > ms / 2) return true
      const row = (await take()) ?? ((await make()) ? await take() : null)
      until = row ? asked + ms : 0
      epoch = row?.epoch ?? epoch
      return row !== null
    },
    /** Is the lease held by this process, as far as it knows? Asks nobody. */
    holds: () => performance.now() < until,
    epoch: () => epoch,
    release: async (): Promise<void> => {
      until = 0
      await rows.updateOne({ _id: name, owner }, { $set: { until: new Date(0) } })
    },
  }
}
