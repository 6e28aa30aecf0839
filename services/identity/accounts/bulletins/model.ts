import { nounModel } from '@academy/chassis/mongo/model.ts'
import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { db } from '../../database.ts'

export const BulletinModel = nounModel(db, bulletins)
