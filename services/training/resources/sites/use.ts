import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { question } from '@academy/chassis/runtime/question.ts'

/** How many offerings are held at these sites. */
export const siteUse = question<[siteIds: readonly string[], who: Reader], number>()
