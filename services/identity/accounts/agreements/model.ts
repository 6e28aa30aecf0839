import { nounModel } from '@academy/chassis/mongo/model.ts'
import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { db } from '../../database.ts'

export const AgreementModel = nounModel(db, agreements)
