import { on, onState, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { enrolmentCancelled, enrolmentConfirmed, enrolmentReplaced, enrolmentRevoked } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { MemberModel, RoomModel } from './model.ts'

type Offering = DataOf<typeof offeringState>

const enter = (ctx: ReactionContext, roomId: string, userId: string, source: string, role: 'learner' | 'trainer') =>
  repository(MemberModel)(ctx).insert({ roomId, userId, source, role })

/** The room as its offering says; only published ones get one, and it stays when they are cancelled. */
const keepRoom = async (o: Offering, ctx: ReactionContext): Promise<boolean> => {
  const rooms = repository(RoomModel)(ctx)
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
  await rooms.insert({ id: o.id, ...fields, messages: 0, activeAt: ctx.now })
  return true
}

/** Those who teach now: who was taken off the offering leaves its room. */
const keepTrainers = async (o: Offering, ctx: ReactionContext): Promise<void> => {
  const members = repository(MemberModel)(ctx)
  const source = `trainers:${o.id}`
  const wanted = new Set(o.trainerUserIds)
  const present = await members.find({ source })
  await members.remove({ source, userId: { $nin: [...wanted] } })
  for (const userId of wanted) if (!present.some((row) => row.userId === userId)) await enter(ctx, o.id, userId, source, 'trainer')
}

/** The room of an offering that was removed is closed, and its trainers leave it. */
const closeRoom = async (ctx: ReactionContext): Promise<void> => {
  const id = ctx.event.aggregateId
  await repository(RoomModel)(ctx).change({ id }, { status: 'closed' })
  await repository(MemberModel)(ctx).remove({ source: `trainers:${id}` })
}

const leave = async (ctx: ReactionContext) => void (await repository(MemberModel)(ctx).remove({ source: ctx.event.aggregateId }))

/** Who is in a room follows from who has a seat: confirmed enters, whoever gives the seat up leaves at once (issue "Agreed", "Change of mind"). */
export const roomReactions: Reaction[] = [
  onState(offeringState, 'rooms.offering', async (o, ctx) => {
    if (o === null) return closeRoom(ctx)
    if (await keepRoom(o, ctx)) await keepTrainers(o, ctx)
  }),
  on(enrolmentConfirmed, 'rooms.enter', async (data, ctx) => {
    const source = ctx.event.aggregateId
    if (!(await repository(MemberModel)(ctx).one({ source }))) await enter(ctx, data.offeringId, data.userId, source, 'learner')
  }),
  on(enrolmentRevoked, 'rooms.revoked', (_, ctx) => leave(ctx)),
  on(enrolmentReplaced, 'rooms.replaced', (_, ctx) => leave(ctx)),
  on(enrolmentCancelled, 'rooms.cancelled', (_, ctx) => leave(ctx)),
]
