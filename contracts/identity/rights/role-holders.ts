import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { day, id, moment, naturalKey } from '../../core/rules.ts'
import { positionCode } from '../../org/positions.ts'
import { assignmentPhases } from '../access/role-assignments.ts'

const holderWays = ['post', 'hand'] as const

const post = {
  positionCode: refByCode('positions', positionCode()).optional(),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  orgId: ref('organisations').optional(),
  orgCode: nameBeside(),
  orgNameCn: nameBeside(),
  orgNameEn: nameBeside(),
  joinDate: day().optional(),
  leaveDate: day().optional(),
}
const hand = { roots: z.array(ref('organisations')).optional(), from: moment().optional(), until: moment().optional(), reason: z.string().optional() }

/** One post or one assignment by which somebody holds a role. */
const Holder = z.object({ id: id(), userId: ref('users'), userName: personBeside(), by: z.enum(holderWays), ...post, ...hand })

const Held = z.object({
  id: id(),
  roleId: id(),
  roleCode: z.string(),
  roleNameCn: z.string(),
  roleNameEn: z.string(),
  by: z.enum(holderWays),
  phase: z.enum(assignmentPhases),
  ...post,
  ...hand,
})

/** Who holds a role, by posts or by hand, and the roles of one person: both ways over all people (shell-access.md §4). */
export const roleHolders = list(
  {
    service: 'identity',
    noun: 'rights/role-holders',
    path: '/sys/role-holders',
    permission: 'sys:role-holders',
    row: Holder,
    filter: {
      /** Which role: nobody is listed without. */
      roleCode: naturalKey(40).optional(),
      /** By posts unless told. */
      by: z.enum(holderWays).optional(),
      /** Name or sign-in name. */
      text: searchText(),
    },
    sort: ['user_id'],
    columns: ['userName', 'positionCode', 'positionNameCn', 'positionNameEn', 'orgCode', 'orgNameCn', 'orgNameEn', 'joinDate', 'from', 'until', 'reason'],
    grants: { all: ['ADMIN'], page: ['OPERATOR'] },
    personal: true,
  },
  {
    /** Every role of a person: those of today by post, those by hand also planned and over. */
    ofPerson: endpoint({
      method: 'GET',
      path: '/sys/role-holders/of/{userId}',
      permission: 'sys:role-holders:page',
      kind: 'read',
      input: z.object({ userId: id() }),
      output: z.array(Held),
    }),
  },
)
