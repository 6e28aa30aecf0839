import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { personBeside, ref } from '../../core/refs.ts'
import { id, moment } from '../../core/rules.ts'

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

/** One change of a role in the reader's words. */
const Change = z.object({
  id: id(),
  at: moment(),
  /** Absent where the system did it, such as a release that brings permissions. */
  userId: ref('users').optional(),
  userName: personBeside(),
  what: z.string(),
  whatName: z.string(),
  /** What the role got, and what was taken from it: titles of pages with their buttons. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Everything else, a line each: scope, processes, posts. */
  lines: z.array(z.string()),
})

/** What is known of roles beyond their records: who holds them, and what there is to be held. */
export const roleFacts = contract(
  'identity',
  'accounts/role-facts',
  { personal: true },
  {
    /** How many people hold each role today, by their live posts; at most a minute old. */
    holders: endpoint({
      method: 'GET',
      path: '/sys/role-holders',
      permission: 'sys:roles:page',
      kind: 'read',
      input: nothing,
      output: z.array(z.object({ roleId: z.string(), people: z.number().int() })),
    }),
    /** Who changed what of a role, the newest first. */
    history: endpoint({
      method: 'GET',
      path: '/sys/role-history/{roleId}',
      permission: 'sys:roles:page',
      kind: 'page',
      input: z.object({ roleId: id(), ...pageQuery }),
      output: pageOf(Change),
    }),
    permissions: endpoint({
      method: 'GET',
      path: '/sys/permission-groups',
      permission: 'sys:roles:page',
      kind: 'read',
      input: nothing,
      output: z.array(PermissionGroup),
    }),
  },
)
