import { model } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A role that a person holds whatever his posts are: today only the founder's, so that no import of posts can lock everybody out. */
export const StandingRoleModel = model(db, 'standing_roles', z.object({ userId: z.string(), roleCode: z.string(), reason: z.string() }), {
  indexes: [[{ tenantId: 1, userId: 1, roleCode: 1 }, { unique: true }]],
})

/** The roles that a person holds beside those of his posts; they reach the whole academy. */
export const standingGrants = async (tenantId: string, userId: string): Promise<Grant[]> =>
  (await repository(StandingRoleModel)({ tenantId, dataScope: everything }).find({ userId })).map(({ roleCode }) => ({ code: roleCode, roots: [] }))
