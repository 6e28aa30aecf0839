import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { momentOf } from '@academy/contracts/core/days.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { act } from '../play/act.ts'
import type { WorldOffering } from '../world/offerings.ts'
import type { Application } from '../world/plan-input.ts'

const tenantId = 'chengtu'
const begins = { am: '09:00:00', pm: '13:30:00' } as const

interface Row {
  _id: string
  version: number
  status: string
  trainerUserIds: string[]
}
const rowOf = async (offeringId: string): Promise<Row> => {
  const row = await database('training')
    .collection('offerings')
    .findOne({ _id: offeringId as never })
  if (!row) throw new Error(`no offering ${offeringId}`)
  return row as unknown as Row
}

type Half = WorldOffering['halves'][number]
const markOf = (application: Application, person: number, half: number) => {
  if (application.outcome === 'noShow') return 'absent' as const
  const turn = (person * 7 + half * 3) % 31
  return turn === 4 ? ('late' as const) : turn === 11 ? ('left-early' as const) : ('present' as const)
}

const marksOf = (people: readonly (readonly [id: string, application: Application])[], halves: readonly Half[]) =>
  people.flatMap(([enrolmentId, application], person) => halves.map(({ day, half }, at) => ({ enrolmentId, day, half, mark: markOf(application, person, at) })))

const done = ({ number }: WorldOffering, answer: unknown): void => {
  if (answer === null) throw new Error(`the sheet of ${number} refused its trainer`)
}

/** The main trainer marks the half-days that have begun; when the class is over he enters scores and closes the sheet. */
export const attend = async (platform: Platform, offering: WorldOffering, offeringId: string, wanted: ReadonlyMap<string, Application>): Promise<void> => {
  const { trainerUserIds, version } = await rowOf(offeringId)
  const trainer = { tenantId, userId: trainerUserIds[0] ?? '', grants: [{ code: 'TRAINER', roots: [] }] }
  const rows = await database('training').collection('enrolments').find({ offeringId, status: 'confirmed' }).sort({ _id: 1 }).toArray()
  const people = rows.flatMap((row) => {
    const application = wanted.get(String(row._id))
    return application ? [[String(row._id), application] as const] : []
  })
  if (people.length === 0) return
  const now = platform.clock.now()
  const begun = offering.halves.filter(({ day, half }) => momentOf(day, begins[half]) <= now)
  const marks = marksOf(people, begun)
  for (let at = 0; at < marks.length; at += 400)
    done(offering, await act(platform, 'training', attendances.endpoints.mark, { offeringId, version, marks: marks.slice(at, at + 400) }, trainer))
  if (momentOf(offering.endDate, '18:00:00') > now) return
  const scores = people.flatMap(([enrolmentId, { score }]) => (score === undefined ? [] : [{ enrolmentId, score }]))
  if (scores.length > 0) done(offering, await act(platform, 'training', attendances.endpoints.score, { offeringId, version, scores }, trainer))
  done(offering, await act(platform, 'training', attendances.endpoints.close, { offeringId, version: (await rowOf(offeringId)).version }, trainer))
}

/** The planner cancels an offering with the reason of the world. */
export const cancelClass = async (platform: Platform, offering: WorldOffering, offeringId: string, plannerId: string): Promise<void> => {
  const { version, status } = await rowOf(offeringId)
  if (status !== 'published') return
  const planner = { tenantId, userId: plannerId, grants: [{ code: 'PLANNER', roots: [] }] }
  const reason = (offering.cancelReason ?? '50') as '10'
  await act(platform, 'training', offerings.endpoints.cancel, { id: offeringId, version, reason }, planner)
}
