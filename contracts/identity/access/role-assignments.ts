import { z } from 'zod'
import { Audience } from '../../core/audience.ts'
import { stored } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { id, joined, moment, naturalKey, text, version } from '../../core/rules.ts'

/** By the clock of each request: not begun, in force, over. */
export const assignmentPhases = ['planned', 'live', 'ended'] as const
export type AssignmentPhase = (typeof assignmentPhases)[number]

/** At most so many days from its beginning to its end. */
export const ASSIGNED_DAYS = 366
/** One batch gives a role to at most so many people, or ends so many assignments. */
export const ASSIGNED_AT_ONCE = 500

const roots = () => z.array(ref('organisations')).max(50).optional()

/** A role that a person holds by hand, beside those of his posts; without `until` only where it shall never end. */
export const RoleAssignment = z.object({
  userId: ref('users'),
  roleCode: refByCode('roles', naturalKey(40)),
  /** Organisations that narrow the role's scope, each with all below it where the scope is wider than one organisation. */
  roots: roots(),
  from: moment(),
  until: moment().optional(),
  reason: text(200),
  /** Why it was ended before its time. */
  endReason: text(200).optional(),
})

const names = { userName: personBeside(), roleNameCn: nameBeside(), roleNameEn: nameBeside() }
const row = RoleAssignment.extend({ ...names, phase: z.enum(assignmentPhases), ...stored })

const path = '/sys/role-assignments'
const permission = 'sys:role-assignments'

/** To whom a role is given: people by name, an audience as it stands today, or both. */
const giving = z.object({
  roleCode: RoleAssignment.shape.roleCode,
  userIds: z.array(id()).max(ASSIGNED_AT_ONCE).optional(),
  audience: Audience.optional(),
  roots: roots(),
  from: moment().optional(),
  until: moment().optional(),
  reason: text(200),
})

/** Why somebody is left out of a batch: he has left, holds the role in that time already. */
const left = z.array(z.object({ userId: id(), userName: z.string(), why: z.enum(['gone', 'held']) }))

/** Roles by hand: given to one or many, for a time, planned ahead, ended before their time (shell-access.md rules 16, 18, 19). */
export const roleAssignments = list(
  {
    service: 'identity',
    noun: 'access/role-assignments',
    path,
    permission,
    row,
    filter: {
      /** Name or sign-in name of the person. */
      text: searchText(),
      userId: id().optional(),
      roleCode: naturalKey(40).optional(),
      phase: joined(z.enum(assignmentPhases)).optional(),
    },
    sort: ['from', 'until', 'role_code', 'update_date'],
    columns: ['userName', 'roleCode', 'roleNameCn', 'roleNameEn', 'from', 'until', 'phase', 'reason', 'endReason'],
    menu: { under: 'sys', sort: 32 },
    grants: { all: ['ADMIN'], page: ['OPERATOR'] },
    personal: true,
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: `${permission}:page`, kind: 'info', input: z.object({ id: id() }), output: row }),
    /** Gives a role to all of them at once; who holds it in that time already is left out. */
    save: endpoint({
      method: 'POST',
      path,
      permission: `${permission}:save`,
      kind: 'act',
      input: giving,
      output: z.object({ given: z.number().int(), left }),
      touches: ['rights/role-holders'],
    }),
    /** Another end, other roots, another reason; one that has begun keeps its beginning, one that is over stays as it is. */
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      permission: `${permission}:update`,
      kind: 'update',
      input: z.object({ id: id(), version: version().optional(), roots: roots(), from: moment().optional(), until: moment().optional(), reason: text(200) }),
      output: row,
    }),
    /** Ends all of them now, or none; a planned one never begins. */
    end: endpoint({
      method: 'POST',
      path: `${path}/end`,
      permission: `${permission}:end`,
      kind: 'act',
      input: z.object({ ids: z.array(id()).min(1).max(ASSIGNED_AT_ONCE), reason: text(200) }),
      output: z.object({ ended: z.number().int() }),
      touches: ['rights/role-holders'],
    }),
  },
)
