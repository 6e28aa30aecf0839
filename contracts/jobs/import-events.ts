import { z } from 'zod'
import { event } from '../core/event.ts'
import { live } from '../core/live.ts'
import { id } from '../core/rules.ts'

const count = z.number().int()
const whose = { importId: id(), userId: id() }
const mine = { importId: 'import-1', userId: 'u-admin' }

/** A workbook was judged: it may be applied, or so many errors stand against it. */
export const importChecked = event('jobs.import.checked', 1, z.object({ ...whose, status: z.enum(['ready', 'wrong']), errors: count }), {
  ...mine,
  status: 'wrong',
  errors: 30,
})

/** An apply went on by one batch. */
export const importProgressed = event('jobs.import.progressed', 1, z.object({ ...whose, done: count, total: count }), { ...mine, done: 500, total: 1310 })

/** An apply came to its end, or stopped at rows that their owner refuses now. */
export const importFinished = event('jobs.import.finished', 1, z.object({ ...whose, status: z.enum(['done', 'stuck', 'wrong']) }), { ...mine, status: 'done' })

export const importLive = live('jobs.import', { noun: 'imports', to: 'all' })
