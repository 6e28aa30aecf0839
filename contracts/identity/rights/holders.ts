import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { day, id, naturalKey } from '../../core/rules.ts'

/** By a post that he holds, or by hand. */
const holdingWays = ['post', 'hand'] as const

const permission = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+:[a-z0-9-]+:[A-Za-z0-9-]+$/, '!permission')

/** One post or one assignment that gives somebody a permission. */
const Holder = z.object({
  id: id(),
  userId: ref('users'),
  userName: personBeside(),
  way: z.enum(holdingWays),
  /** The roles by which it gives it. */
  roleNameCn: z.string(),
  roleNameEn: z.string(),
  positionCode: refByCode('positions', z.string()).optional(),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  orgId: ref('organisations').optional(),
  orgNameCn: nameBeside(),
  orgNameEn: nameBeside(),
  since: day().optional(),
  until: day().optional(),
})

const asked = { permission: permission.optional(), roleCode: naturalKey(40).optional() }
const count = z.number().int()

/** Which positions give a role, and to how many of today's posts. */
const Part = z.object({ code: z.string(), nameCn: z.string(), nameEn: z.string(), posts: count })

const RoleShare = z.object({
  roleCode: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  dataScope: choice('dataScope', ['1', '2', '3', '4', '5']),
  people: count,
  byHand: count,
  positions: z.array(Part),
})

/** Who can do something: the roles that hold its permission, the posts and assignments that give them, the people. */
export const holders = list(
  {
    service: 'identity',
    noun: 'rights/holders',
    path: '/sys/holders',
    permission: 'sys:explain',
    row: Holder,
    filter: { ...asked, way: z.enum(holdingWays).optional(), text: searchText() },
    sort: ['user_id', 'org_id', 'position_code', 'since'],
    columns: ['userName', 'positionCode', 'positionName', 'orgName', 'roleName', 'since', 'until'],
    personal: true,
  },
  {
    shares: endpoint({
      method: 'GET',
      path: '/sys/holders/shares',
      permission: 'sys:explain:page',
      kind: 'read',
      input: z.object(asked),
      output: z.array(RoleShare),
    }),
  },
)
