import type { Violation } from '@academy/contracts/core/envelope.ts'

type Fault = Violation & { msg: string }
type Say = (key: string, params: Record<string, unknown>) => string

/** What bounds the seats of an offering: who has one or is about to, and what its room holds. */
export interface SeatBounds {
  taken: number
  held: number
  roomMax: number | undefined
}

/** The server's reasons that are told at the fields of the form. */
export const reasonFields = {
  capacityBelowOccupied: 'capacity',
  capacityAboveRoom: 'capacity',
  minimumAboveCapacity: 'minimum',
  noMainTrainer: 'trainers',
  noClassroom: 'classroomId',
  noVehicle: 'vehicleIds',
  startsInPast: 'startDate',
  courseFixed: 'courseId',
  courseNotReleased: 'courseId',
} as const

/** Which numbers would do; nothing where none does. */
const wouldDo = (least: number, most: number, say: Say): string => {
  if (most < least) return ''
  return most === least ? say('training/offerings:capacityOnly', { most }) : say('training/offerings:capacityRange', { least, most })
}

const tooFew = ({ taken, held, roomMax }: SeatBounds, capacity: number, say: Say): Fault[] => {
  const least = taken + held
  if (least === 0 || capacity >= least) return []
  const range = roomMax === undefined ? '' : wouldDo(least, roomMax, say)
  return [{ field: 'capacity', code: 'capacityBelowOccupied', msg: say('training/offerings:capacityTooLow', { least, taken, held }) + range }]
}

const tooMany = ({ taken, held, roomMax }: SeatBounds, capacity: number, say: Say): Fault[] => {
  if (roomMax === undefined || capacity <= roomMax) return []
  return [
    {
      field: 'capacity',
      code: 'capacityAboveRoom',
      msg: say('training/offerings:capacityTooHigh', { roomMax }) + wouldDo(Math.max(1, taken + held), roomMax, say),
    },
  ]
}

/** What stands against the numbers of an offering before anything is sent, in words and with the range that would do. */
export const seatFaults = ({ capacity, minimum }: { capacity: unknown; minimum: unknown }, bounds: SeatBounds, say: Say): Fault[] => {
  if (typeof capacity !== 'number') return []
  // less than one seat is told by the field's own bounds
  const above = typeof minimum === 'number' && minimum > capacity && capacity >= 1
  return [
    ...tooFew(bounds, capacity, say),
    ...tooMany(bounds, capacity, say),
    ...(above ? [{ field: 'minimum', code: 'minimumAboveCapacity', msg: say('training-reasons:reasons.minimumAboveCapacity', { minimum, capacity }) }] : []),
  ]
}
