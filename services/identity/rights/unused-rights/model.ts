import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** Since when and until when somebody has used a permission: one row a person and permission, days in between are not kept. */
export const PermissionUseModel = model(
  db,
  'permission_uses',
  z.object({ userId: idOf('users'), permission: z.string(), firstDay: z.string(), lastDay: z.string() }),
  { subject: { erased: 'removed' }, indexes: [[{ tenantId: 1, permission: 1, lastDay: 1 }], [{ tenantId: 1, userId: 1 }], [{ tenantId: 1, firstDay: 1 }]] },
)
