import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { day, moment } from '../../core/rules.ts'
import { sessionEnd } from './session-ends.ts'

export const browsers = ['edge', 'chrome', 'firefox', 'safari', 'wechat', 'app', 'other'] as const
export const systems = ['windows', 'macos', 'linux', 'android', 'ios', 'other'] as const
/** By what a session was opened: the password, a remembered browser, a link or code that was sent, another's door. */
export const signInWays = ['password', 'remembered', 'sent', 'signOn'] as const

/** A browser or app by which somebody signed in within thirty days, with all its sessions. */
const Device = z.object({
  /** Names it in this list alone. */
  key: z.string(),
  browser: z.enum(browsers),
  system: z.enum(systems),
  /** Where its last session came from. */
  address: z.string(),
  way: z.enum(signInWays),
  /** Its session may work in the back office: it began with the password. */
  office: z.boolean(),
  /** The session that asks is one of this device. */
  here: z.boolean(),
  /** A session of it is alive. */
  live: z.boolean(),
  lastSeen: moment(),
  /** On which days of the last thirty somebody signed in there. */
  days: z.array(day()),
  end: sessionEnd.optional(),
})

/** Where one is signed in, and signing out there (areas/shell-access.md §1 "devices"). */
export const devices = contract('identity', 'accounts/devices', {
  mine: endpoint({
    method: 'GET',
    path: '/auth/devices',
    permission: 'session',
    kind: 'read',
    input: z.object({}),
    /** `max`: so many sessions may live at once. */
    output: z.object({ devices: z.array(Device), max: z.number().int() }),
  }),
  /** Ends what is alive on these devices, on all others where none is named; never the session that asks. */
  signOut: endpoint({
    method: 'POST',
    path: '/auth/devices/signOut',
    permission: 'session',
    kind: 'act',
    input: z.object({ key: z.string().max(80).optional() }),
    output: z.object({ ended: z.number().int() }),
  }),
})
