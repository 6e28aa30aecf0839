import { randomUUID } from 'node:crypto'
import { database } from '../mongo/database.ts'
import { systemModel } from '../mongo/system.ts'

interface LeaseRow {
  _id: string
  owner: string
  until: Date
  epoch: number
}

/** A lease in MongoDB on a named duty: one process holds it; a new holder has a higher epoch, so that a paused old one is refused (I50). */
export const lease = (service: string, duty: string, ms: number) => {
  const rows = systemModel<LeaseRow>(database(service), 'leases')
  const owner = randomUUID()
  let until = 0
  let epoch = 0
  return {
    /** True while this process holds the duty; renews at half time. */
    hold: async (): Promise<boolean> => {
      const now = Date.now()
      if (until - now > ms / 2) return true
      const fields = { owner, until: new Date(now + ms) }
      const renewed = await rows.findOneAndUpdate({ _id: duty, owner }, { $set: fields }, { lean: true })
      if (!renewed) {
        const taken = await rows.findOneAndUpdate(
          { _id: duty, until: { $lt: new Date(now) } },
          { $set: fields, $inc: { epoch: 1 } },
          { lean: true, returnDocument: 'after' },
        )
        if (taken) epoch = taken.epoch
        else {
          const made = await rows.updateOne({ _id: duty }, { $setOnInsert: { ...fields, epoch: 1 } }, { upsert: true })
          if (made.upsertedCount === 0) {
            until = 0
            return false
          }
          epoch = 1
        }
      }
      until = now + ms
      return true
    },
    /** Is the duty held by this process, as far as it knows? Asks nobody. */
    holds: () => Date.now() < until,
    epoch: () => epoch,
    release: async (): Promise<void> => {
      await rows.updateOne({ _id: duty, owner }, { $set: { until: new Date(0) } })
    },
  }
}
