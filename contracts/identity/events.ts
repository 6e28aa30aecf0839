import { z } from 'zod'
import { event, state } from '../core/event.ts'
import { day, id } from '../core/rules.ts'
import { RoleAssignment } from './access/role-assignments.ts'
import { Role } from './access/role-fields.ts'
import { roleLife } from './access/roles.ts'
import { Group } from './accounts/groups.ts'
import { purposes } from './accounts/purposes.ts'
import { sessionEnd } from './accounts/session-ends.ts'
import { User } from './accounts/users.ts'
import { Param } from './system/params.ts'

/** The only place where a name, mail or mobile travels (architecture.md §7); erased by a tombstone. */
export const userState = state(
  'identity.user.state',
  1,
  User.pick({ nameCn: true, nameEn: true, language: true, email: true, mobile: true }).extend({
    ...{ id: id(), employment: User.shape.employment.unwrap() },
    /** Nothing personal is kept of him any more (people-organisations rule 30). */
    erased: z.boolean().optional(),
  }),
  { id: 'user-1', nameCn: '陆知行', nameEn: 'Lu Zhixing', language: 'zh-CN', email: 'lu.zhixing@chengtu.example', mobile: '13800000001', employment: '1' },
)

/** A role with its permissions: every service keeps it to judge requests (decided.md §4 "Signed identity"). */
export const roleState = state('identity.role.state', 1, Role.extend({ id: id(), status: z.enum(roleLife.states).optional() }), {
  id: 'role-LEARNER',
  code: 'LEARNER',
  nameCn: '学员',
  nameEn: 'Learner',
  builtIn: true,
  dataScope: '5',
  permissions: ['training:offerings:page'],
})

/** A role given by hand: who asks who holds a role keeps it, and judges by its own clock whether it is in force. */
export const roleAssignmentState = state(
  'identity.role-assignment.state',
  1,
  RoleAssignment.pick({ userId: true, roleCode: true, roots: true, from: true, until: true }).extend({ id: id() }),
  { id: 'assignment-1', userId: 'user-1', roleCode: 'REGISTRAR', from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-04-01T00:00:00Z') },
)

/** A saved audience: who lets people be chosen by it keeps it. */
export const groupState = state('identity.group.state', 1, Group.extend({ id: id() }), {
  id: 'group-1',
  code: 'BATTERY',
  nameCn: '高压技师',
  nameEn: 'High-voltage technicians',
  audience: { any: [{ positions: ['TE*'], orgId: 'org-D001', below: true }] },
})

/** A system parameter's value as stored text; the registry in `core/parameters.ts` types it. */
export const paramState = state('identity.param.state', 1, Param.extend({ id: id() }), { id: 'param-1', paramCode: 'enrol.close.days', paramValue: '3' })

/** A day that differs from its weekday: whoever counts working hours keeps the list (decided.md §4 "Parameters"). */
export const workdayState = state('identity.workday.state', 1, z.object({ id: id(), day: day(), kind: z.enum(['holiday', 'workday']) }), {
  id: 'workday-1',
  day: '2026-10-10',
  kind: 'workday',
})

/** A session has ended, by whatever cause: gateways drop it at once (I31). */
export const sessionEnded = event('identity.session.ended', 1, z.object({ tokenHash: z.string(), userId: id(), cause: sessionEnd }), {
  tokenHash: 'ab'.repeat(32),
  userId: 'user-1',
  cause: 'logout',
})

/**
 * What people may has changed while they are signed in: they go on, and their browsers ask anew. Either these people are meant, or all who hold this role
 * (shell-access.md rule 19).
 */
export const sessionChanged = event('identity.session.changed', 1, z.object({ userIds: z.array(id()).max(500), roleCode: z.string().optional() }), {
  userIds: ['user-1'],
})

/** The leak test has seen records beyond the reach of a role: operators hear of it at once. */
export const leakFound = event('identity.leak.found', 1, z.object({ runId: id(), leaks: z.number().int(), places: z.array(z.string()).max(50) }), {
  runId: 'leak-test-1',
  leaks: 1,
  places: ['training/delivery/enrolments page'],
})

/** Somebody agreed that his data are used for something, or took that back. */
export const consentChanged = event('identity.consent.changed', 1, z.object({ userId: id(), purpose: z.enum(purposes), given: z.boolean() }), {
  userId: 'user-1',
  purpose: 'mails',
  given: false,
})
