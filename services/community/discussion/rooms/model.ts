import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { memberRole, roomStatus } from '@academy/contracts/community/discussion/rooms.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

const StoredRoom = z.object({
  offeringNumber: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  startDate: z.string(),
  endsAt: z.date(),
  status: roomStatus,
  messages: z.number(),
  lastMessageAt: z.date().optional(),
  /** The last message, or the room's beginning: what my list is ordered by. */
  activeAt: z.date(),
})
export type Room = DocOf<typeof StoredRoom>

/** The id is the offering's. */
export const RoomModel = model(db, 'rooms', StoredRoom, {
  indexes: [
    [{ tenantId: 1, startDate: 1, _id: 1 }],
    [{ tenantId: 1, offeringNumber: 1, _id: 1 }],
    [{ tenantId: 1, lastMessageAt: 1, _id: 1 }],
    [{ tenantId: 1, activeAt: 1, _id: 1 }],
  ],
})

const StoredMember = z.object({
  roomId: z.string(),
  userId: idOf('users'),
  role: memberRole,
  /** The enrolment, or the offering for trainers: who comes back has a new row, so that late news of the old one changes nothing. */
  source: z.string(),
})
export type MemberDoc = DocOf<typeof StoredMember>

export const MemberModel = model(db, 'members', StoredMember, {
  indexes: [[{ tenantId: 1, roomId: 1, userId: 1 }], [{ tenantId: 1, userId: 1 }], [{ tenantId: 1, source: 1, userId: 1 }, { unique: true }]],
})

const StoredMessage = z.object({
  roomId: z.string(),
  authorId: idOf('users'),
  authorRole: memberRole,
  text: z.string(),
  shielded: z.boolean(),
  shieldedBy: idOf('users').optional(),
  shieldReason: z.string().optional(),
})
export type MessageDoc = DocOf<typeof StoredMessage>

export const MessageModel = model(db, 'messages', StoredMessage, { indexes: [[{ tenantId: 1, roomId: 1, createDate: 1, _id: 1 }]] })
