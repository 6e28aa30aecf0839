import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { ref } from '../../core/refs.ts'
import { freeText, id, moment, text } from '../../core/rules.ts'
import { task } from '../../core/task.ts'
import { noAccount } from './users.ts'

/** So many people at once by hand. */
export const AT_ONCE = 500
/** So many accounts one task generates (areas/people-organisations.md rule 17). */
export const GENERATED_AT_ONCE = 5000
/** So many days an account is locked at most. */
export const LOCK_DAYS = 90

const several = { userIds: z.array(id()).min(1).max(AT_ONCE) }
const reason = () => text(200)
const changed = z.object({ changed: z.number().int() })
const act = { method: 'POST', kind: 'act', touches: ['accounts/users'], output: changed } as const

/** Whom accounts are generated for: these, or everybody of an organisation and below who has none. */
const generated = z.object({ userIds: z.array(id()).min(1).max(GENERATED_AT_ONCE).optional(), orgId: ref('organisations').optional() })

/** Generates accounts: each person gets a link to set his password, or the reason why not. Done again it does only what is missing. */
export const generateAccounts = task(
  'identity.accounts.generate',
  generated,
  z.object({ generated: z.number().int(), failed: z.array(z.object({ why: z.enum(noAccount), count: z.number().int() })), left: z.number().int() }),
  { permission: 'sys:users:generate', cancel: true },
)

/** What is done to accounts, one or many: generated, disabled, locked. Sessions end within a second (I31). */
export const accountStates = contract('identity', 'accounts/account-states', {
  disable: endpoint({ ...act, path: '/sys/users/disable', permission: 'sys:users:disable', input: z.object({ ...several, reason: reason() }) }),
  enable: endpoint({ ...act, path: '/sys/users/enable', permission: 'sys:users:enable', input: z.object(several) }),
  lock: endpoint({ ...act, path: '/sys/users/lock', permission: 'sys:users:lock', input: z.object({ ...several, until: moment(), reason: reason() }) }),
  unlock: endpoint({ ...act, path: '/sys/users/unlock', permission: 'sys:users:unlock', input: z.object(several) }),
  /** Somebody by his full ID number: here, or employed elsewhere, of which nothing more is told (2-training.md §8). */
  seek: endpoint({
    method: 'POST',
    path: '/sys/users/seek',
    permission: 'sys:users:page',
    kind: 'read',
    input: z.object({ idNumber: freeText(20) }),
    output: z.object({ found: z.enum(['here', 'elsewhere', 'nobody']), userId: ref('users').optional() }),
  }),
})
