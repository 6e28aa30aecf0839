import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import type { Manifest } from '../../core/manifest.ts'
import { SEARCH_MAX } from '../../core/page.ts'
import { personBeside, ref } from '../../core/refs.ts'
import { day, freeText, id, text } from '../../core/rules.ts'

/** What a request passes, in this order (areas/shell-access.md rule 21). */
export const gates = ['account', 'posts', 'roles', 'permission', 'scope', 'state', 'switch', 'stop'] as const
/** `also`: behind the gate where it stops, it would not pass here either; `open`: not asked. */
export const gateResults = ['passed', 'stopped', 'also', 'open'] as const

/** How far ahead may be asked. */
export const AHEAD_DAYS = 30

const doing = text(200)

/** Something that somebody may want to do: an endpoint, in the words of its page and its button. */
const Doing = z.object({
  key: doing,
  permission: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  verbCn: z.string(),
  verbEn: z.string(),
  /** `PUT /training/offerings`. */
  call: z.string(),
  /** It is done to one record. */
  toRecord: z.boolean(),
})

const Gate = z.object({
  gate: z.enum(gates),
  result: z.enum(gateResults),
  /** What was found: post, since when, place; the rule that it is judged by; where it is kept. */
  fact: z.string(),
  rule: z.string(),
  link: z.string().optional(),
})

/** A role or a post that he might have besides. */
const asIf = { asRole: freeText(40).optional(), asPosition: freeText(8).optional(), asOrgId: ref('organisations').optional() }

const Asked = z.object({ userId: ref('users'), does: doing, recordId: id().optional(), day: day().optional(), ...asIf })

const Explained = z.object({
  userId: ref('users'),
  userName: personBeside(),
  day: day(),
  may: z.boolean(),
  /** Gates that he passes, of all. */
  passed: z.number().int(),
  record: z.string().optional(),
  gates: z.array(Gate),
  /** Who can give the permission, and where; nobody where nothing is missing. */
  grantors: z.array(z.object({ userId: ref('users'), userName: personBeside() })),
  grant: z.string().optional(),
  /** The permission that is missing, where a role that may be asked for gives it. */
  missing: z.string().optional(),
  /** Where one gives it. */
  askAt: z.string().optional(),
})

const manifest: Manifest = { menu: { under: 'sys', sort: 34, icon: 'search', url: 'sys/explain' }, grants: { all: ['ADMIN'] }, personal: true }
const asks = { permission: 'sys:explain:page', kind: 'read' } as const

/** Why somebody may do something, or why not: gate by gate, by the functions that judge the request itself. */
export const explain = contract('identity', 'rights/explain', manifest, {
  ask: endpoint({ ...asks, method: 'POST', path: '/sys/explain', input: Asked, output: Explained }),
  doings: endpoint({ ...asks, method: 'GET', path: '/sys/explain/doings', input: z.object({}), output: z.array(Doing) }),
  records: endpoint({
    ...asks,
    method: 'GET',
    path: '/sys/explain/records',
    input: z.object({ does: doing, text: freeText(SEARCH_MAX).optional() }),
    output: z.array(z.object({ id: id(), title: z.string(), hint: z.string() })),
  }),
})
