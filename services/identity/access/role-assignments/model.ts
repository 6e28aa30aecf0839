import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import { RoleAssignment, roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { db } from '../../database.ts'
import { inPhases } from './assignment.ts'

/** Roles that people hold by hand: also the founder's, so that no import of posts can lock everybody out (shell-access.md rule 26). */
export const RoleAssignmentModel = model(db, 'role_assignments', RoleAssignment, {
  indexes: [
    [{ tenantId: 1, userId: 1, roleCode: 1, from: 1 }, { unique: true }],
    // whom a role's holders are, and which begin or end by the clock
    [{ tenantId: 1, roleCode: 1, userId: 1 }],
    ...sortIndexes(roleAssignments.endpoints.page.sort),
  ],
})

/** A person's assignments that are in force at a moment. */
export const liveAssignments = (who: Pick<Reader, 'tenantId' | 'session'>, userId: string, at: Date) =>
  repository(RoleAssignmentModel)({ ...who, dataScope: everything }).find({ $and: [{ userId }, inPhases(['live'], at)] })
