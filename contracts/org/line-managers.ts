import { z } from 'zod'
import { contract, endpoint } from '../core/endpoint.ts'
import { nameBeside, personBeside, ref, refByCode } from '../core/refs.ts'
import { id } from '../core/rules.ts'
import { positionCode } from './positions.ts'

/** By what somebody leads a person: named at his post, head of his department, or by his position in the outlet (areas/people-organisations.md rule 9). */
export const managerWays = ['named', 'department', 'MG01', 'MG06', 'MG04'] as const

/** Who leads a person in one of his posts; nobody where the place has none of those whom the rule seeks. */
const LineManager = z.object({
  postId: id(),
  main: z.boolean(),
  positionCode: refByCode('positions', positionCode()),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  orgId: ref('organisations'),
  orgCode: nameBeside(),
  orgNameCn: nameBeside(),
  orgNameEn: nameBeside(),
  managerId: ref('users').optional(),
  managerName: personBeside().optional(),
  by: z.enum(managerWays).optional(),
})

const output = z.array(LineManager)

/** Line managers of a person's live posts: the named one, else the head of the department, MG01, MG06, MG04; never himself. */
export const lineManagers = contract('org', 'line-managers', {
  mine: endpoint({ method: 'GET', path: '/org/line-managers', permission: 'session', kind: 'read', input: z.object({}), output }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/org/line-managers/{userId}',
    permission: 'org:posts:page',
    kind: 'read',
    input: z.object({ userId: id() }),
    output,
  }),
})
