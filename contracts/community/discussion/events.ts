import { z } from 'zod'
import { event } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { id } from '../../core/rules.ts'

const about = { roomId: id(), messageId: id(), /** Who may read it now. */ userIds: z.array(id()) }
const example = { roomId: 'o-0001', messageId: 'm-0001', userIds: ['u-0412', 'u-9001'] }

/** Something new in a room; its words stay in the room. */
export const messagePosted = event('community.message.posted', 1, z.object({ ...about, authorId: id() }), { ...example, authorId: 'u-0412' })
/** The academy took a message out of sight. */
export const messageShielded = event('community.message.shielded', 1, z.object({ ...about, by: id() }), { ...example, by: 'u-9006' })

export const messageLive = live('community.message', { noun: 'discussion/rooms', to: 'named' })
