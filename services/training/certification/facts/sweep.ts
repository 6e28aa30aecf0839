import { model } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { z } from 'zod'
import { db } from '../../database.ts'
import { posts } from '../../people.ts'
import { tracksModel } from '../tracks.ts'
import { LookModel } from './model.ts'
import { markPeople } from './note.ts'

// A rule, a certification or a night concerns everybody who is or was in a track: they are marked some hundreds at a time, and a kill goes on where it was.

const PEOPLE = 1000
const SweepModel = model(db, 'certification_sweeps', z.object({ positionCodes: z.array(z.string()).optional(), after: z.string() }))

/** Whoever was ever in a position of the track is looked at anew. */
export const sweepTrack = async (unit: Unit, trackId: string): Promise<void> => {
  const track = await repository(tracksModel)(unscoped(unit)).byId(trackId)
  await repository(SweepModel)(unscoped(unit)).insert({ positionCodes: track?.positionCodes ?? [], after: '' })
}

/** Everybody is looked at anew: who has a post, and who was looked at before. */
export const sweepAll = async (work: Work): Promise<void> => {
  await work.unit(async (unit) => void (await repository(SweepModel)(unscoped(unit)).insert({ after: '' })))
}

/** The next people after one, in the order of their ids. */
const nextPeople = async (who: Work, after: string, positionCodes: readonly string[] | undefined): Promise<string[]> => {
  const within = { userId: { $gt: after } }
  const held = await posts(unscoped(who)).find(
    { ...within, ...(positionCodes ? { positionCode: { $in: [...positionCodes] } } : {}) },
    { sort: { userId: 1 }, limit: PEOPLE },
  )
  const looked = positionCodes ? [] : await repository(LookModel)(unscoped(who)).find(within, { sort: { userId: 1 }, limit: PEOPLE })
  const full = [held, looked].filter((rows) => rows.length === PEOPLE).map((rows) => rows.at(-1)?.userId ?? '')
  const last = full.sort()[0]
  const ids = [...new Set([...held, ...looked].map(({ userId }) => userId))].sort()
  return last === undefined ? ids : ids.filter((id) => id <= last)
}

/** Marks whom the open sweeps concern; gives how many people. */
export const sweep = async (work: Work): Promise<number> => {
  let marked = 0
  for (const open of await repository(SweepModel)(unscoped(work)).find({}, { sort: { createDate: 1 }, limit: 100 }))
    for (let { after } = open; ; ) {
      const people = await nextPeople(work, after, open.positionCodes)
      const last = people.at(-1)
      await work.unit(async (unit) => {
        await markPeople(unit, people)
        if (last === undefined) await repository(SweepModel)(unscoped(unit)).remove({ id: open.id })
        else await repository(SweepModel)(unscoped(unit)).update(open.id, undefined, { after: last })
      })
      marked += people.length
      if (last === undefined) break
      after = last
    }
  return marked
}
