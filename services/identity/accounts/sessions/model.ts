import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { browsers, signInWays, systems } from '@academy/contracts/identity/accounts/devices.ts'
import { sessionEnd } from '@academy/contracts/identity/accounts/session-ends.ts'
import { loginLogs, loginResults } from '@academy/contracts/identity/logs/login-logs.ts'
import type { IndexDefinition } from 'mongoose'
import { z } from 'zod'
import { db } from '../../database.ts'

const membership = z.object({ tenantId: z.string(), userId: idOf('users') })
export type Membership = z.output<typeof membership>

/** How a person proves who he is; one row a login name over the whole platform (decided.md §4 "Outside any tenant"). */
export const CredentialModel = model(
  db,
  'credentials',
  z.object({
    ...{ loginName: personal(z.string(), 'name'), passwordHash: z.string(), memberships: z.array(membership), demoRole: z.string().optional() },
    /** Since when it is this password; that of a row without it is as old as the row. */
    changedAt: z.date().optional(),
    /** Its person was merged into another one: this name leads to that one's account, whose password counts. */
    mergedInto: z.string().optional(),
  }),
  {
    subject: { told: 'never', erased: 'module' },
    indexes: [[{ loginName: 1 }, { unique: true }], [{ 'memberships.userId': 1 }], [{ demoRole: 1 }]],
  },
)

/** A session; its id is the SHA-256 of the token, which is stored nowhere (api.md "Sessions"). */
export const SessionModel = model(
  db,
  'sessions',
  z
    .object({ userId: idOf('users'), tenant: z.string(), memberships: z.array(membership), lastSeen: z.date(), address: z.string(), locale: z.string() })
    .extend({
      /** The family of tokens by which its browser is remembered. */
      remembered: z.string().optional(),
      /** Opened by such a token, without a password: for the portal only. */
      portal: z.boolean().optional(),
      /** Since when the back office is open in it: its first ticket was taken then (resolutions.md 32). */
      officeSince: z.date().optional(),
      /** Names it to its owner and in its history; sessions of before histories were kept have none. */
      sid: z.string().optional(),
      /** What it was opened from and how, as its history tells it too: for lists of who is signed in. */
      browser: z.enum(browsers).optional(),
      system: z.enum(systems).optional(),
      way: z.enum(signInWays).optional(),
      /** The roles that it has been used with, each behind its academy; none before its first use. */
      roles: z.array(z.string()).optional(),
      /** By which provider's door it was opened, for which account there, in which session there. */
      signOn: z
        .object({ providerId: z.string(), issuer: z.string(), subject: z.string(), sid: z.string().optional(), hintSecret: z.string().optional() })
        .optional(),
    }),
  {
    subject: { told: 'never', erased: 'module' },
    indexes: [
      [{ userId: 1, createDate: 1 }],
      [{ 'signOn.subject': 1 }, { sparse: true }],
      [{ roles: 1 }],
      // who is signed in, in the order of a list: of an academy, of a person, one by its name
      ...(['lastSeen', 'createDate'] as const).map((order): [IndexDefinition] => [{ tenantId: 1, 'memberships.tenantId': 1, [order]: 1, _id: 1 }]),
      [{ tenantId: 1, 'memberships.userId': 1, lastSeen: 1, _id: 1 }],
      [{ tenantId: 1, sid: 1, lastSeen: 1, _id: 1 }],
      [{ lastSeen: 1 }, { expireAfterSeconds: 86_400 }],
      [{ remembered: 1 }, { sparse: true }],
    ],
  },
)

/** From where somebody came in, and how his session ended: written as it opens and as it ends, kept 90 days. Its id is the session's `sid`. */
export const SessionHistoryModel = model(
  db,
  'session_history',
  z.object({
    ...{ userId: idOf('users'), tenant: z.string(), device: z.string(), browser: z.enum(browsers), system: z.enum(systems) },
    ...{ address: z.string(), way: z.enum(signInWays), office: z.boolean() },
    /** The family of tokens by which its browser was told to remember him. */
    remembered: z.string().optional(),
    officeSince: z.date().optional(),
    /** When it was last used, once it is over. */
    lastSeen: z.date(),
    ...{ endedAt: z.date().optional(), end: sessionEnd.optional(), endReason: z.string().optional() },
    /** Where its person could work in it; those of before this was kept have none. */
    memberships: z.array(membership).optional(),
  }),
  {
    subject: { erased: 'removed' },
    indexes: [
      [{ userId: 1, createDate: 1 }],
      ...(['lastSeen', 'createDate'] as const).map((order): [IndexDefinition] => [{ tenantId: 1, 'memberships.tenantId': 1, [order]: 1, _id: 1 }]),
      [{ createDate: 1 }, { expireAfterSeconds: 90 * 86_400 }],
    ],
  },
)

/** What a browser that remembers somebody may show once; its id is the SHA-256 of the token. `proof` is the hash of the password's hash at that time. */
export const RememberedModel = model(
  db,
  'remembered_tokens',
  z.object({
    ...{
      family: z.string(),
      loginName: personal(z.string(), 'name'),
      userId: idOf('users'),
      tenant: z.string(),
      memberships: z.array(membership),
      proof: z.string(),
    },
    ...{ since: z.date(), expires: z.date(), usedAt: z.date().optional(), nonce: z.string().optional() },
  }),
  { subject: { told: 'never', erased: 'removed' }, indexes: [[{ family: 1 }], [{ 'memberships.userId': 1 }], [{ expires: 1 }, { expireAfterSeconds: 0 }]] },
)

/** Who came in or was refused: by his password, as a remembered person, or by a provider's door. */
export const LoginLogModel = model(
  db,
  'login_logs',
  z.object({
    loginName: personal(z.string(), 'name'),
    userId: idOf('users').optional(),
    result: z.enum(loginResults),
    address: z.string(),
    way: z.enum(['remembered', 'signOn']).optional(),
  }),
  {
    subject: { erased: 'removed' },
    indexes: [[{ tenantId: 1, createDate: -1 }], [{ tenantId: 1, userId: 1, createDate: -1 }], ...sortIndexes(loginLogs.endpoints.page.sort)],
  },
)
