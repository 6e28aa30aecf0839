import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { question } from '@academy/chassis/runtime/question.ts'

/** Is there somebody left who administers the academy, with what this unit has written of people, and once these have left? Who knows roles answers. */
export const adminStays = question<[unit: Unit, leaving: readonly string[]], boolean>()
