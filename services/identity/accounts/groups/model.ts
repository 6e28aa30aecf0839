import { nounModel } from '@academy/chassis/mongo/model.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { db } from '../../database.ts'

export const GroupModel = nounModel(db, groups)
