import { takeTurns } from '@academy/chassis/mongo/hot.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** One row a course, written by whoever makes an offering of it or changes where it stands, so that these two never pass each other unseen (I9). */
const TurnModel = model(db, 'course_turns', z.object({}))

/** One unit at a time for each of these courses: what is judged after this stays so until the unit ends. */
export const takeCourse = (unit: Unit, ...ids: string[]): Promise<void> => takeTurns(TurnModel, unit, ids)
