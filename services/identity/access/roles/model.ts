import { nounModel } from '@academy/chassis/mongo/model.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { db } from '../../database.ts'

export const RoleModel = nounModel(db, roles)
