import { nounModel } from '@academy/chassis/mongo/model.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { db } from '../../database.ts'

export const SiteModel = nounModel(db, sites)
