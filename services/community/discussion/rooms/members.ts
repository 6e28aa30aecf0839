import { type Heard, on, onState, type Reaction } from '@academy/chassis/events/reaction.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { enrolmentCancelled, enrolmentConfirmed, enrolmentReplaced, enrolmentRevoked } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { MemberModel, RoomModel } from './model.ts'

type Offering = DataOf<typeof offeringState>

const enter = (heard: Heard, roomId: string, userId: string, source: string, role: 'learner' | 'trainer') =>
  repository(MemberModel)(heard).insert({ roomId, userId, source, role })

/** The room as its offering says; only published ones get one, and it stays when they are cancelled. */
const keepRoom = async (o: Offering, heard: Heard): Promise<boolean> => {
  const rooms = repository(RoomModel)(heard)
  const { offeringNumber, nameCn, nameEn, startDate } = o
  const fields = {
    offeringNumber,
    nameCn,
    nameEn,
    startDate,
    endsAt: new Date(o.endsAt),
    status: o.status === 'cancelled' ? ('closed' as const) : ('open' as const),
  }
  if (await rooms.change({ id: o.id }, fields)) return true
  if (o.status !== 'published') return false
  await rooms.insert({ id: o.id, ...fields, messages: 0, activeAt: heard.now })
  return true
}

/** Those who teach now: who was taken off the offering leaves its room. */
const keepTrainers = async (o: Offering, heard: Heard): Promise<void> => {
  const members = repository(MemberModel)(heard)
  const source = `trainers:${o.id}`
  const wanted = new Set(o.trainerUserIds)
  const present = await members.find({ source })
  await members.remove({ source, userId: { $nin: [...wanted] } })
  for (const userId of wanted) if (!present.some((row) => row.userId === userId)) await enter(heard, o.id, userId, source, 'trainer')
}

/** The room of an offering that was removed is closed, and its trainers leave it. */
const closeRoom = async (heard: Heard): Promise<void> => {
  const id = heard.event.aggregateId
  await repository(RoomModel)(heard).change({ id }, { status: 'closed' })
  await repository(MemberModel)(heard).remove({ source: `trainers:${id}` })
}

const leave = async (heard: Heard) => void (await repository(MemberModel)(heard).remove({ source: heard.event.aggregateId }))

/** Who is in a room follows from who has a seat: confirmed enters, whoever gives the seat up leaves at once (issue "Agreed", "Change of mind"). */
export const roomReactions: Reaction[] = [
  onState(offeringState, 'rooms.offering', async (o, heard) => {
    if (o === null) return closeRoom(heard)
    if (await keepRoom(o, heard)) await keepTrainers(o, heard)
  }),
  on(enrolmentConfirmed, 'rooms.enter', async (data, heard) => {
    const source = heard.event.aggregateId
    if (!(await repository(MemberModel)(heard).one({ source }))) await enter(heard, data.offeringId, data.userId, source, 'learner')
  }),
  on(enrolmentRevoked, 'rooms.revoked', (_, heard) => leave(heard)),
  on(enrolmentReplaced, 'rooms.replaced', (_, heard) => leave(heard)),
  on(enrolmentCancelled, 'rooms.cancelled', (_, heard) => leave(heard)),
]
