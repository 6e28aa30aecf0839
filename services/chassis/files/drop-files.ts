import type { Service } from '@academy/contracts/core/endpoint.ts'
import { repository } from '../mongo/repository.ts'
import type { Platform } from '../runtime/platform.ts'
import type { Job } from '../runtime/service.ts'
import type { Work } from '../runtime/work.ts'
import { storageNamed } from '../storage/places.ts'
import { dropBytes } from './check.ts'
import { filesOf } from './model.ts'

/** A file that no record has is kept for so long. */
const UNATTACHED_MS = 24 * 3_600_000
const BATCH = 100

/** Drops what no record has: files that were given up or refused at once, those that nobody saved after a day. Bytes go before their row, so none is forgotten. */
export const dropFiles = (service: Service): Job => ({
  name: `${service}.drop-files`,
  run: async (work: Work, platform: Platform) => {
    const repo = repository(filesOf(service))
    const old = { recordId: { $exists: false }, createDate: { $lt: new Date(work.now.getTime() - UNATTACHED_MS) } }
    let done = 0
    for (;;) {
      const rows = await repo(work).find({ $or: [{ status: 'loose' }, { status: { $in: ['receiving', 'ready'] }, ...old }] }, { limit: BATCH })
      for (const row of rows) await dropBytes(await storageNamed(platform, row.storage), row)
      if (rows.length > 0) await work.unit((unit) => repo(unit).remove({ id: { $in: rows.map(({ id }) => id) } }))
      done += rows.length
      if (rows.length < BATCH) return { done, failed: 0, skipped: 0 }
    }
  },
})
