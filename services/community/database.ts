import { database } from '@academy/chassis/mongo/database.ts'

export const db = database('community')
