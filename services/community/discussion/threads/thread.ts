import type { Scores } from '@academy/contracts/community/discussion/comment-life.ts'
import { scoreKeys } from '@academy/contracts/community/discussion/comment-life.ts'

/** The scores of all visible comments of a thread, added up. */
export interface Sums extends Scores {
  comments: number
}

export const noSums: Sums = { comments: 0, practical: 0, interest: 0, information: 0 }

/** Sums with one comment more, or one less. */
export const counted = (sums: Sums, scores: Scores, by: 1 | -1): Sums => ({
  comments: sums.comments + by,
  practical: sums.practical + by * scores.practical,
  interest: sums.interest + by * scores.interest,
  information: sums.information + by * scores.information,
})

/** To one decimal, half up, in whole numbers until the end: 2.25 is 2.3. */
const average = (sum: number, of: number): number => Math.floor((sum * 20 + of) / (of * 2)) / 10

/** What a thread's scores come to; undefined while nobody has commented (rule 1). */
export const averagesOf = (sums: Sums): (Scores & { overall: number }) | undefined => {
  const { comments, practical, interest, information } = sums
  if (comments === 0) return undefined
  const overall = average(
    scoreKeys.reduce((sum, key) => sum + sums[key], 0),
    comments * scoreKeys.length,
  )
  return { practical: average(practical, comments), interest: average(interest, comments), information: average(information, comments), overall }
}
