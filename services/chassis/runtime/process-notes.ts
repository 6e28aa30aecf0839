import type { ProcessNote, RunningProcess } from '@academy/contracts/core/operations.ts'
import type { Connection, Model } from 'mongoose'
import type { z } from 'zod'
import { database } from '../mongo/database.ts'
import { systemModel } from '../mongo/system.ts'
import { logger } from './logger.ts'
import type { Platform } from './platform.ts'
import { NOTE_MS, processNote } from './process.ts'

type Note = z.output<typeof ProcessNote>
type Row = Omit<Note, 'id'> & { _id: string; process: string; seenAt: Date }

/** A process that said nothing for so long is forgotten. */
const FORGOTTEN_S = 60

/** What runs of a service, by what its processes say, in its own database; the database's clock judges their age. */
export const processRows = (db: Connection): Model<Row> => systemModel<Row>(db, 'processes', [[{ seenAt: 1 }, { expireAfterSeconds: FORGOTTEN_S }]])

/** Nobody waits for a note and a lost one is told again: no journal, no majority. */
const lightly = { writeConcern: { w: 1, j: false } } as const

/** Stores what a process says of itself. */
export const keepNote = async (service: string, { id, ...note }: Note): Promise<void> => {
  const rows = processRows(database(service))
  await rows.updateOne({ _id: `${id}|${note.part}` }, { $set: { ...note, process: id }, $currentDate: { seenAt: true } }, { upsert: true, ...lightly })
}

/** Takes back what a process said, because it ends. */
export const dropNote = async (service: string, { id, part }: Pick<Note, 'id' | 'part'>): Promise<void> =>
  void (await processRows(database(service)).deleteOne({ _id: `${id}|${part}` }, lightly))

/** Takes a service's name and gives what its processes said, longest running first, each with its age. */
export const notesOf = async (service: string): Promise<z.output<typeof RunningProcess>[]> => {
  const age = { $toInt: { $divide: [{ $max: [0, { $subtract: ['$$NOW', '$seenAt'] }] }, 1000] } }
  const rows = await processRows(database(service)).aggregate<Row & { seenSeconds: number }>(
    [{ $set: { seenSeconds: age } }, { $match: { seenSeconds: { $lt: FORGOTTEN_S } } }, { $sort: { startedAt: 1, _id: 1 } }],
    { maxTimeMS: 2000 },
  )
  return rows.map(({ _id, process, seenAt: _seen, ...row }) => ({ ...row, id: process }))
}

/** Says every ten seconds that this runs, by `tell`; the first failure in a row is logged, the rest is silence. */
export const sayOften = (part: string, tell: () => Promise<void>): { stop(): void } => {
  let quiet = false
  let busy = false
  const say = async () => {
    if (busy) return
    busy = true
    try {
      await tell()
      quiet = false
    } catch (error) {
      if (!quiet) logger.warn({ err: error, part }, 'this process could not say that it runs; it goes on trying')
      quiet = true
    } finally {
      busy = false
    }
  }
  void say()
  const timer = setInterval(() => void say(), NOTE_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Notes this process for one of its services until it is stopped; then the note is taken back. */
export const noteProcess = (service: string, platform: Platform): { stop(): Promise<void> } => {
  let last: Promise<void> = Promise.resolve()
  const saying = sayOften(service, () => {
    last = keepNote(service, processNote(platform, service))
    return last
  })
  return {
    stop: async () => {
      saying.stop()
      await last.catch(() => undefined)
      await dropNote(service, processNote(platform, service)).catch((error: unknown) =>
        logger.warn({ err: error, service }, 'the note of this process was not taken back; it is forgotten within a minute'),
      )
    },
  }
}
