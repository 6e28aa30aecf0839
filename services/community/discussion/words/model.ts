import { nounModel } from '@academy/chassis/mongo/model.ts'
import { words } from '@academy/contracts/community/discussion/words.ts'
import { db } from '../../database.ts'

export const WordModel = nounModel(db, words)
