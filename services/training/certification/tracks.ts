import { plainNoun } from '@academy/chassis/http/plain-noun.ts'
import { tracks } from '@academy/contracts/training/certification/tracks.ts'
import { db } from '../database.ts'

const plain = plainNoun(db, tracks)
export const tracksModel = plain.Model
export const trackRoutes = plain.routes
