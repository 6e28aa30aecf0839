/** Seats and list of an offering at this moment. */
export interface Room {
  free: number
  liveTickets: number
  waitingList: boolean
  /** `waiting.max` */
  waitingMax: number
}

export type Admission = 'seat' | 'ticket' | 'refused'

/** Where an applicant goes: while live tickets exist a newcomer takes a ticket too, so that nobody jumps the queue (decided.md §1, I5). */
export const admit = (room: Room): Admission => {
  if (room.free > 0 && room.liveTickets === 0) return 'seat'
  return room.waitingList && room.liveTickets < room.waitingMax ? 'ticket' : 'refused'
}

/** More people than seats (world.md §10.11): in the order given with the rest on the list, or all or none. */
type GroupMode = 'listed-order' | 'all-or-none'
type GroupAdmission = { outcome: 'ask' | 'refused' } | { outcome: 'done'; admissions: Admission[] }

/** Where each of `people` goes, in the order given; `ask` when there are too few seats and nobody said how. */
export const admitGroup = (people: number, room: Room, mode?: GroupMode): GroupAdmission => {
  const admissions: Admission[] = []
  let { free, liveTickets } = room
  for (let n = 0; n < people; n++) {
    const admission = admit({ ...room, free, liveTickets })
    if (admission === 'seat') free--
    if (admission === 'ticket') liveTickets++
    admissions.push(admission)
  }
  if (admissions.every((admission) => admission === 'seat')) return { outcome: 'done', admissions }
  if (people > 1 && !mode) return { outcome: 'ask' }
  if (mode === 'all-or-none') return { outcome: 'refused' }
  return { outcome: 'done', admissions }
}
