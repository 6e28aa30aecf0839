import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { question } from '@academy/chassis/runtime/question.ts'

/** Results of these people are stored in this unit: who follows from results says so where it is declared. */
export const resultsKept = question<[unit: Unit, userIds: readonly string[]], void>()
