import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'

const nothing = z.object({})
const named = { nameCn: z.string(), nameEn: z.string() }

/** What may be done with one noun: every verb that a role can hold, under the directory of the menu that its screen stands in. */
const PermissionGroup = z.object({
  /** A directory of the menu, or `other` for what has no screen of its own. */
  under: z.string(),
  underNameCn: z.string(),
  underNameEn: z.string(),
  resource: z.string(),
  ...named,
  verbs: z.array(z.object({ permission: z.string(), ...named })),
})

/** What is known of roles beyond their records: who holds them, and what there is to be held. */
export const roleFacts = contract('identity', 'accounts/role-facts', {
  /** How many people hold each role today, by their live posts; at most a minute old. */
  holders: endpoint({
    method: 'GET',
    path: '/sys/role-holders',
    permission: 'sys:roles:page',
    kind: 'read',
    input: nothing,
    output: z.array(z.object({ roleId: z.string(), people: z.number().int() })),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/sys/permission-groups',
    permission: 'sys:roles:page',
    kind: 'read',
    input: nothing,
    output: z.array(PermissionGroup),
  }),
})
