import type { DeadLetter } from '@academy/contracts/core/dead-letter-box.ts'
import type { z } from 'zod'

type Letter = z.output<typeof DeadLetter>

/** As many letters of one service as a list shows; more than these mean that trying them by hand is not the remedy. */
export const LOOK = 1000

const values = {
  at: () => 0,
  service: ({ service }: Letter) => service,
  event: ({ event }: Letter) => event,
  attempts: ({ attempts }: Letter) => attempts,
}
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** The order of letters of several services; among equals by time and version. */
export const inOrder = (field: string, order: 'asc' | 'desc') => {
  const value = values[field as keyof typeof values] ?? values.at
  const direction = order === 'asc' ? 1 : -1
  return (a: Letter, b: Letter): number => (compare(value(a), value(b)) || a.at.getTime() - b.at.getTime() || a.version - b.version) * direction
}

/** One page of what several services gave, each its first in the same order. */
export const pageOfLetters = (
  boxes: readonly { total: number; letters: Letter[] }[],
  order: (a: Letter, b: Letter) => number,
  { page = 1, limit = 10 }: { page?: number | undefined; limit?: number | undefined },
): { rows: Letter[]; total: number } => {
  const all = boxes.flatMap(({ letters }) => letters).sort(order)
  return { rows: all.slice((page - 1) * limit, page * limit), total: boxes.reduce((sum, box) => sum + Math.min(box.total, LOOK), 0) }
}
