import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { ref } from '../core/refs.ts'
import { day, freeText, id, naturalKey, queryFlag } from '../core/rules.ts'
import { network } from '../identity/access/built-in-roles.ts'
import { positionCode } from './positions.ts'

/** Who does what where and from when to when, main or part-time (decided.md §5: unique by user, position, organisation and join date). */
export const Post = z.object({
  userId: ref('users'),
  positionId: ref('positions'),
  /** The outlet, dealer, group, school or root where the post is. */
  orgId: ref('organisations'),
  main: z.boolean(),
  /** 1 to 4 of a part-time post, absent on the main one. */
  slot: z.number().int().min(1).max(4).optional(),
  joinDate: day(),
  /** The last day in the post; the day itself is still held. */
  leaveDate: day().optional(),
  /** The department of the organisation that the post is in. */
  departmentId: ref('departments').optional(),
  /** The authorisation letter of an administrator has been checked. */
  letter: z.boolean().optional(),
  /** Who leads this person by name; without one the rule of line managers says who (`line-managers.ts`). */
  managerId: ref('users').optional(),
  /** The vice president of the region who answers for a candidate; the outlet's own where nobody is named. */
  regionHeadId: ref('users').optional(),
  positionCode: positionCode().optional(),
  outletId: ref('organisations').optional(),
  dealerId: ref('organisations').optional(),
  /** Areas that an area manager answers for. */
  areaOf: z.array(naturalKey(20)).max(20).optional(),
  /** The personnel change that began the post, or set its end. */
  changeId: id().optional(),
})

/** The codes and the tree places of a post follow from its position and organisation; the server keeps them. */
export const posts = crud({
  service: 'org',
  noun: 'posts',
  path: '/org/posts',
  permission: 'org:posts',
  fields: Post,
  filter: {
    userId: id().optional(),
    positionId: id().optional(),
    positionCode: freeText(8).optional(),
    orgId: id().optional(),
    outletId: id().optional(),
    dealerId: id().optional(),
    managerId: id().optional(),
    regionHeadId: id().optional(),
    main: queryFlag().optional(),
    /** Posts that are held on this day. */
    on: day().optional(),
    /** Posts that end from today to this day. */
    endsBy: day().optional(),
  },
  sort: ['join_date', 'leave_date', 'position_code', 'update_date'],
  derived: ['positionCode', 'outletId', 'dealerId', 'areaOf', 'changeId'],
  menu: { under: 'org', sort: 40, icon: 'person-check' },
  grants: { page: [...network, 'REGISTRAR'], all: ['ADMIN'] },
  personal: true,
})
