import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { pageOf, pageQuery, searchText } from '../../core/page.ts'
import { personBeside, ref } from '../../core/refs.ts'
import { day, freeText, id, moment, personal, queryFlag, text, version } from '../../core/rules.ts'

/** `closed`: the offering was cancelled; what was said stays readable for those who are still in it. */
export const roomStatus = z.enum(['open', 'closed'])
export const memberRole = z.enum(['learner', 'trainer'])
const MESSAGE_MAX = 2000

/** The room of an offering; its id is the offering's. */
const RoomRow = z.object({
  id: id(),
  version: version(),
  offeringNumber: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  startDate: day(),
  endsAt: moment(),
  status: roomStatus,
  members: z.number().int(),
  messages: z.number().int(),
  lastMessageAt: moment().optional(),
  /** What I am in it; absent for the academy looking in. */
  role: memberRole.optional(),
  actions: z.array(z.string()),
})

export const Member = z.object({ userId: id(), userName: personal(z.string(), 'name'), role: memberRole, since: moment() })

/** What somebody wrote: plain text, never markup. A shielded one has lost its words for everybody but those who shield. */
export const Message = z.object({
  id: id(),
  version: version(),
  roomId: id(),
  authorId: ref('users'),
  authorName: personBeside(),
  authorRole: memberRole,
  mine: z.boolean(),
  text: z.string(),
  shielded: z.boolean(),
  shieldReason: z.string().optional(),
  createDate: moment(),
  actions: z.array(z.string()),
})

const path = '/community/rooms'
const one = z.object({ id: id() })

export const rooms = list(
  {
    service: 'community',
    noun: 'discussion/rooms',
    path,
    permission: 'community:rooms',
    row: RoomRow,
    filter: { text: searchText(), status: roomStatus.optional() },
    sort: ['start_date', 'offering_number', 'last_message_at'],
    columns: ['offeringNumber', 'name', 'startDate', 'endsAt', 'status', 'members', 'messages', 'lastMessageAt'],
    grants: { all: ['REGISTRAR'] },
  },
  {
    /** The rooms that I am in, the newest talk first. */
    mine: endpoint({
      method: 'GET',
      path: `${path}/mine`,
      permission: 'session',
      kind: 'page',
      input: z.object({ upcoming: queryFlag().optional(), ...pageQuery }),
      output: pageOf(RoomRow),
      sort: ['active_at'],
    }),
    /** Members, and those who may look into every room; for all others it is not there. */
    info: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      permission: 'session',
      kind: 'info',
      input: one,
      output: RoomRow.extend({ people: z.array(Member) }),
    }),
    /** Newest first; `after` goes back in time. */
    messages: endpoint({
      method: 'GET',
      path: `${path}/{id}/messages`,
      permission: 'session',
      kind: 'page',
      input: z.object({ id: id(), ...pageQuery }),
      output: pageOf(Message),
      sort: ['create_date'],
    }),
    post: endpoint({
      method: 'POST',
      path: `${path}/{id}/messages`,
      permission: 'session',
      kind: 'act',
      input: z.object({ id: id(), text: text(MESSAGE_MAX) }),
      output: Message,
    }),
    shield: endpoint({
      method: 'POST',
      path: `${path}/shield`,
      permission: 'community:rooms:shield',
      kind: 'act',
      input: z.object({ messageId: id(), version: version().optional(), reason: freeText(200).optional() }),
      output: Message,
    }),
  },
)
