import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { refusedMove } from '@academy/contracts/core/moves.ts'
import type { z } from 'zod'
import { reasonText } from './answer.ts'
import type { Context } from './context.ts'

/** What stands against each move that a record's state knows; an empty list: it may be made now. */
export type JudgedMoves<M extends string = string> = Readonly<Partial<Record<M, readonly Reason[]>>>

/** A record's moves for this reader, of those that he is permitted at all: `actions` may be made now, `refused` not, with every reason in his words. */
export const movesFor = (
  { locale }: Pick<Context, 'locale'>,
  judged: JudgedMoves,
  permitted: (move: string) => boolean,
): { actions: string[]; refused: z.output<typeof refusedMove>[] } => {
  const known = Object.entries(judged).flatMap(([move, against]) => (against && permitted(move) ? [{ move, against }] : []))
  return {
    actions: known.filter(({ against }) => against.length === 0).map(({ move }) => move),
    refused: known
      .filter(({ against }) => against.length > 0)
      .map(({ move, against }) => ({ move, reasons: against.map((reason) => reasonText(locale, reason)) })),
  }
}
