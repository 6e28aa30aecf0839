import type { Context } from '@academy/chassis/http/context.ts'
import { contains } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { absent, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { messagePosted, messageShielded } from '@academy/contracts/community/discussion/events.ts'
import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { type MemberDoc, MemberModel, type MessageDoc, MessageModel, type Room, RoomModel } from './model.ts'
import { invitation, people, shownMessages, shownPeople, shownRooms } from './present.ts'
import { mayRead, plain, postFailures } from './room.ts'

const { endpoints } = rooms

interface Entered {
  room: Room
  members: MemberDoc[]
}

/** The room for somebody who may read it; for all others it is not there. */
const enter = async (ctx: Context, id: string): Promise<Entered> => {
  const room = await repository(RoomModel)(unscoped(ctx)).byId(id)
  const members = await repository(MemberModel)(unscoped(ctx)).find({ roomId: id })
  if (!room || !mayRead(invitation(ctx, room, members))) throw absent()
  return { room, members }
}

const first = (ctx: Context, message: MessageDoc) => {
  const [shown] = shownMessages(ctx, [message])
  if (!shown) throw absent()
  return shown
}

const post = async (ctx: Context, { room, members }: Entered, text: string): Promise<MessageDoc> => {
  const me = invitation(ctx, room, members)
  const failures = postFailures(me)
  if (failures.length > 0 || !me.role) throw refused(failures)
  const role = me.role
  return ctx.unit(async (unit) => {
    const message = await repository(MessageModel)(unit).insert({ roomId: room.id, authorId: ctx.userId, authorRole: role, text, shielded: false })
    const still = await memberIds(unit, room.id)
    if (!still.includes(ctx.userId)) throw absent()
    await repository(RoomModel)(unit).change({ id: room.id }, { $set: { lastMessageAt: unit.now, activeAt: unit.now }, $inc: { messages: 1 } })
    unit.emit(messagePosted, message.id, { roomId: room.id, messageId: message.id, userIds: still, authorId: ctx.userId })
    return message
  })
}

const memberIds = async (who: Reader, roomId: string) => people(await repository(MemberModel)(unscoped(who)).find({ roomId })).map((row) => row.userId)

const listed = async (ctx: Context, query: object, filter: object, sort: readonly string[]) => {
  const found = await repository(RoomModel)(unscoped(ctx)).page(query, filter as Record<string, unknown>, sort)
  const records = await shownRooms(ctx, found.records)
  return shownPage(found, records)
}

export const roomHandlers: Handlers<typeof rooms> = {
  page: ({ text, status, ...query }, ctx) => {
    const named = text ? { $or: ['offeringNumber', 'nameCn', 'nameEn'].map((field) => ({ [field]: contains(text) })) } : {}
    return listed(ctx, query, { ...named, ...(status ? { status } : {}) }, endpoints.page.sort ?? [])
  },
  mine: async ({ upcoming, ...query }, ctx) => {
    // not `distinct`, which would look into every room of the academy for him
    const ids = [...new Set((await repository(MemberModel)(unscoped(ctx)).find({ userId: ctx.userId })).map(({ roomId }) => roomId))]
    const ahead = upcoming ? { endsAt: { $gte: ctx.now } } : {}
    return listed(ctx, { order: 'desc', ...query }, { id: { $in: ids }, ...ahead }, endpoints.mine.sort ?? [])
  },
  info: async ({ id }, ctx) => {
    const { room, members } = await enter(ctx, id)
    const [shown] = await shownRooms(ctx, [room])
    if (!shown) throw absent()
    return { ...shown, people: await shownPeople(ctx, members) }
  },
  messages: async ({ id, ...query }, ctx) => {
    await enter(ctx, id)
    const found = await repository(MessageModel)(unscoped(ctx)).page(query, { roomId: id }, endpoints.messages.sort ?? [])
    const records = shownMessages(ctx, found.records)
    return shownPage(found, records)
  },
  post: async ({ id, text }, ctx) => {
    const words = plain(text)
    return first(ctx, await post(ctx, await enter(ctx, id), words))
  },
  shield: async ({ messageId, version, reason }, ctx) => {
    // judged in the unit: given again after a crash, the command must not meet its own work
    const shielded = await ctx.unit(async (unit) => {
      const message = await repository(MessageModel)(unit).byId(messageId)
      if (!message) throw absent()
      if (message.shielded) throw moveNotAllowed('shield', 'shielded')
      const row = await repository(MessageModel)(unit).update(messageId, version ?? message.version, {
        shielded: true,
        shieldedBy: ctx.userId,
        ...(reason ? { shieldReason: reason } : {}),
      })
      unit.emit(messageShielded, messageId, { roomId: row.roomId, messageId, userIds: await memberIds(unit, row.roomId), by: ctx.userId })
      return row
    })
    return first(ctx, shielded)
  },
}
