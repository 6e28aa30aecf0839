import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { namesOf } from '../../people.ts'
import { type MemberDoc, MemberModel, type MessageDoc, type Room } from './model.ts'
import { actionsOf, type Standing } from './room.ts'

/** May look into every room of the tenant. */
export const looksIn = (ctx: Context): boolean => ctx.may('community:rooms:page') || ctx.may('community:rooms:shield')

/** One row a person: whoever teaches is a trainer, whatever else he is. */
export const people = (rows: readonly MemberDoc[]): MemberDoc[] => {
  const found = new Map<string, MemberDoc>()
  for (const row of rows) if (!found.has(row.userId) || row.role === 'trainer') found.set(row.userId, row)
  return [...found.values()]
}

const membersOf = (ctx: Context, roomIds: readonly string[]) => repository(MemberModel)(unscoped(ctx)).find({ roomId: { $in: roomIds } })

/** What the reader is in a room, from its members. */
export const invitation = (ctx: Context, room: Room, members: readonly MemberDoc[]): Standing => ({
  status: room.status,
  role: people(members).find((row) => row.userId === ctx.userId)?.role,
  looksIn: looksIn(ctx),
})

export const shownRooms = async (ctx: Context, rooms: Room[]) => {
  const all = await membersOf(
    ctx,
    rooms.map((room) => room.id),
  )
  return rooms.map(({ activeAt: _activeAt, ...room }) => {
    const members = all.filter((row) => row.roomId === room.id)
    const mine = invitation(ctx, room as Room, members)
    return { ...room, members: people(members).length, ...(mine.role ? { role: mine.role } : {}), actions: actionsOf(mine) }
  })
}

/** A room with the names of those in it, trainers first. */
export const shownPeople = async (ctx: Context, members: readonly MemberDoc[]) => {
  const rows = people(members)
  const name = await namesOf(
    ctx,
    rows.map((row) => row.userId),
    ctx.locale,
  )
  const listed = rows.map(({ userId, role, createDate }) => ({ userId, userName: name(userId), role, since: createDate }))
  return listed.sort((a, b) => (a.role === b.role ? (a.userName < b.userName ? -1 : 1) : a.role === 'trainer' ? -1 : 1))
}

export const shownMessages = (ctx: Context, messages: readonly MessageDoc[]) => {
  const keepsOrder = ctx.may('community:rooms:shield')
  return messages.map(({ shieldedBy: _by, shieldReason, ...row }) => ({
    ...row,
    mine: row.authorId === ctx.userId,
    text: row.shielded && !keepsOrder ? '' : row.text,
    ...(shieldReason ? { shieldReason } : {}),
    actions: keepsOrder && !row.shielded ? ['shield'] : [],
  }))
}
