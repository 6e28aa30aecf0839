import { isToRecord, type Judged } from '@academy/contracts/core/explain-source.ts'
import type { Route } from '../http/serve.ts'
import type { Locale } from '../runtime/texts.ts'
import { say } from '../runtime/texts.ts'
import type { Answered } from './record.ts'

/** Reading asks for no state of its record. */
const READS = new Set(['page', 'info', 'read', 'download', 'save'])

/** By which words a record's `actions` name this endpoint: its own name, its permission's verb, `delete` for every removal. */
const movesOf = ({ name, endpoint }: Route): string[] => {
  const verb = endpoint.permission.split(':').at(-1) ?? name
  return [...new Set([name, verb, ...(endpoint.kind === 'remove' ? ['delete'] : [])])]
}

interface Moves {
  actions?: unknown
  refused?: { move: string; reasons: string[] }[]
  status?: unknown
}

/** What the record's own answer says of this move: `actions` may be made now, `refused` not and why. Null where its state does not matter. */
export const stateOf = (route: Route, answer: Answered, locale: Locale): Judged['state'] => {
  if (!answer || READS.has(route.endpoint.kind) || !isToRecord(route.endpoint)) return null
  const { actions, refused = [], status } = answer as Moves
  if (!Array.isArray(actions)) return null
  const moves = movesOf(route)
  const told = typeof status === 'string' ? { status } : {}
  if (moves.some((move) => actions.includes(move))) return { passed: true, ...told, reasons: [] }
  const against = refused.find(({ move }) => moves.includes(move))?.reasons
  const [move = ''] = moves
  return { passed: false, ...told, reasons: against ?? [say(locale, 'codes.moveNotAllowed', { move, state: told.status ?? '' })] }
}
