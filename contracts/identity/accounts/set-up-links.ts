import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { id, personal } from '../../core/rules.ts'
import { entered } from './sessions.ts'
import { typed } from './typed-password.ts'

/** Why somebody got no link. */
const noLink = z.enum(['hasPassword', 'noAddress', 'notWorking', 'nameTaken'])

const token = () => z.string().max(200)

/** Links by which people set their first password (areas/shell-access.md rule 12): once, `link.days`, only their hash is kept. */
export const setUpLinks = contract('identity', 'accounts/set-up-links', {
  send: endpoint({
    method: 'POST',
    path: '/sys/users/links',
    permission: 'sys:users:link',
    kind: 'act',
    touches: ['accounts/users'],
    input: z.object({ userIds: z.array(id()).min(1).max(500) }),
    output: z.object({ sent: z.number().int(), left: z.array(z.object({ userId: id(), why: noLink })) }),
  }),
  /** Whose link it is, and what his password must keep to. Refused alike where it is used, over or unknown. */
  open: endpoint({
    method: 'POST',
    path: '/auth/link',
    permission: 'public',
    kind: 'read',
    input: z.object({ token: token() }),
    output: z.object({
      ...{ userCode: z.string(), userNameCn: personal(z.string(), 'name'), userNameEn: personal(z.string(), 'name') },
      ...{ min: z.number().int(), max: z.number().int() },
    }),
  }),
  /** Sets the password and signs in. */
  use: endpoint({
    method: 'POST',
    path: '/auth/link/password',
    permission: 'public',
    kind: 'read',
    input: z.object({ token: token(), newPassword: typed(), newPasswordAgain: typed() }),
    output: z.object(entered),
  }),
})
