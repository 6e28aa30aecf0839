import type { Reason } from '@academy/contracts/core/envelope.ts'
import { plainText } from '@academy/contracts/core/plain-text.ts'

export interface Standing {
  status: 'open' | 'closed'
  /** Absent for those who are not in the room. */
  role?: 'learner' | 'trainer' | undefined
  /** May look into every room. */
  looksIn: boolean
}

/** Members read; so does the academy where it keeps order. */
export const mayRead = ({ role, looksIn }: Standing): boolean => role !== undefined || looksIn

/** Why somebody may not write: everything that stands against it. */
export const postFailures = ({ status, role }: Standing): Reason[] => [
  ...(role === undefined ? [{ code: 'notMember' }] : []),
  ...(status === 'closed' ? [{ code: 'roomClosed' }] : []),
]

export const actionsOf = (standing: Standing): string[] => (postFailures(standing).length === 0 ? ['post'] : [])

/** What somebody typed as plain text, with no more than two empty lines in a row. */
export const plain = (typed: string): string =>
  plainText(typed, true)
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
