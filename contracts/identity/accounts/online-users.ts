import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { refusedMove } from '../../core/moves.ts'
import { oneRow, searchText } from '../../core/page.ts'
import { day, id, moment, personal, text } from '../../core/rules.ts'
import { browsers, signInWays, systems } from './devices.ts'
import { sessionEnd } from './session-ends.ts'

/** Alive by the clock of the request, or over and kept for 90 days. */
export const sessionPhases = ['live', 'ended'] as const
/** One command ends at most so many sessions. */
const FORCED_AT_ONCE = 500

const OnlineUser = z.object({
  /** The session's name in its history; nothing that opens it. */
  id: id(),
  userId: id(),
  userNameCn: personal(z.string(), 'name').optional(),
  userNameEn: personal(z.string(), 'name').optional(),
  /** Where his main post is. */
  orgNameCn: z.string().optional(),
  orgNameEn: z.string().optional(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  way: z.enum(signInWays),
  /** It may work in the back office: it began with the password. */
  office: z.boolean(),
  /** Since when the back office is open in it (1-portal.md §4.3). */
  officeSince: moment().optional(),
  address: z.string(),
  createDate: moment(),
  lastSeen: moment(),
  phase: z.enum(sessionPhases),
  /** The session that asks. */
  here: z.boolean(),
  endedAt: moment().optional(),
  end: sessionEnd.optional(),
  /** Why somebody was forced out. */
  endReason: z.string().optional(),
  actions: z.array(z.string()),
  refused: z.array(refusedMove).optional(),
})

const path = '/sys/online-users'
const permission = 'sys:online-users'

/** Why a session was not ended: its person holds a higher role, it asks itself, it was over already. */
const left = z.array(z.object({ id: id(), userName: z.string(), why: z.enum(['higherRole', 'ownSession', 'sessionOver']) }))

/** Who is signed in now, from which device and since when, and who was; whoever may ends sessions (shell-access.md §1, rule 18). */
export const onlineUsers = list(
  {
    service: 'identity',
    noun: 'accounts/online-users',
    path,
    permission,
    row: OnlineUser,
    filter: {
      id: oneRow(),
      /** Name, sign-in name or address. */
      text: searchText(),
      userId: id().optional(),
      /** Those who are signed in now unless told. */
      phase: z.enum(sessionPhases).optional(),
      system: z.enum(systems).optional(),
      way: z.enum(signInWays).optional(),
      /** Since when it is, by day. */
      from: day().optional(),
      to: day().optional(),
    },
    sort: ['last_seen', 'create_date'],
    columns: [
      'userName',
      'orgName',
      { key: 'system', words: 'systems' },
      { key: 'browser', words: 'browsers' },
      { key: 'way', words: 'ways' },
      'address',
      'createDate',
      'lastSeen',
      'endedAt',
      { key: 'end', words: 'ends' },
      'endReason',
    ],
    menu: { under: 'sys', sort: 55, icon: 'person-waves' },
    grants: { all: ['ADMIN'], page: ['OPERATOR'] },
    personal: true,
  },
  {
    /** Signs these out within a second, and lets their browsers forget them. Refused where none of them may be; the rest is named. */
    force: endpoint({
      method: 'POST',
      path: `${path}/force`,
      permission: `${permission}:force`,
      kind: 'act',
      input: z.object({ ids: z.array(id()).min(1).max(FORCED_AT_ONCE), reason: text(200) }),
      output: z.object({ ended: z.number().int(), left }),
    }),
  },
)
