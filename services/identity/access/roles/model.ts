import { model } from '@academy/chassis/mongo/model.ts'
import { Role } from '@academy/contracts/identity/access/roles.ts'
import { db } from '../../database.ts'

export const RoleModel = model(db, 'roles', Role, { indexes: [[{ tenantId: 1, code: 1 }, { unique: true }]] })
