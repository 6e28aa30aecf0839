import { z } from 'zod'
import { contract, endpoint } from './endpoint.ts'
import { day, id } from './rules.ts'

/** So many uses one call tells at most. */
export const USES_AT_ONCE = 2000

/** Where the services tell identity which permission who has used on a day; told twice it changes nothing more. */
export const permissionUses = contract('identity', 'internal/permission-uses', {
  tell: endpoint({
    method: 'POST',
    path: '/identity/internal/permission-uses',
    permission: 'internal',
    kind: 'read',
    input: z.object({ day: day(), uses: z.array(z.object({ userId: id(), permission: z.string().max(120) })).max(USES_AT_ONCE) }),
    output: z.object({ kept: z.number().int() }),
  }),
})
