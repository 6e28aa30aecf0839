import type { SyncCounts, SyncLimits } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import type { z } from 'zod'
import type { Connector } from '../sync-connectors/model.ts'
import { type Found, isEmployed, isSeen, judge, type Known } from './judge.ts'
import type { Source, SourceRow } from './source.ts'
import type { Ways } from './ways.ts'

type Counts = SyncCounts
type Limits = z.output<typeof SyncLimits>

/** One after the other, in batches as they come. */
const each = <T>(items: AsyncIterable<T> | Iterable<T>) => {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : (items as Iterable<T>)[Symbol.iterator]()
  return { next: () => iterator.next() }
}

const AT_ONCE = 500

const nothing = (): Counts => ({ people: 0, rows: 0, same: 0, new: 0, changed: 0, left: 0, back: 0, missing: 0, fault: 0 })

const twice = (row: SourceRow, first: number | undefined): SourceRow => ({
  ...row,
  faults: [{ field: 'idNumber', code: 'syncTwice', params: { line: first ?? 0 } }],
})

/** The people whom we have, some hundreds at a time in the order of their keys. */
export type People = AsyncIterable<readonly Known[]>

/** The rows of a source, one ahead; those that name the same person again are handed to `again`. */
const reading = (source: Source, counts: Counts, again: (row: SourceRow) => void) => {
  const rows = each(source.rows)
  let head: SourceRow | undefined
  const next = async (): Promise<SourceRow | undefined> => {
    const step = rows.next()
    // nothing is awaited for a single row: 80,000 of them would wait longer than they are read
    const { done, value } = step instanceof Promise ? await step : step
    if (done) return undefined
    counts.rows++
    return value
  }
  const advance = async (): Promise<void> => {
    const last = head
    head = await next()
    while (head && head.key !== '' && head.key === last?.key) {
      again(twice(head, last.line))
      head = await next()
    }
  }
  return { head: () => head, advance }
}

/** What is found until it is handed on. */
const finding = (ways: Ways, whole: boolean, counts: Counts) => {
  let found: Found[] = []
  return {
    take: (told: SourceRow | undefined, known: Known | undefined): void => {
      if (known && isEmployed(known) && isSeen(known, ways)) counts.people++
      const what = judge(told, known, ways, whole)
      if (what === 'nobody') return
      if (what === 'same') counts.same++
      else {
        counts[what.kind]++
        found.push(what)
      }
    },
    size: () => found.length,
    hand: (): Found[] => {
      const all = found
      found = []
      return all
    },
  }
}

/** Goes through both sides at once, both sorted by key, so that neither is ever whole in memory. Gives what is found some hundreds at a time, and counts. */
export const join = async function* (source: Source, people: People, ways: Ways, counts: Counts = nothing()): AsyncGenerator<Found[]> {
  const { take, size, hand } = finding(ways, source.whole, counts)
  const rows = reading(source, counts, (row) => take(row, undefined))
  await rows.advance()
  for await (const batch of people) {
    for (const known of batch) {
      const { idKey } = known.user
      for (let row = rows.head(); row && row.key < idKey; row = rows.head()) {
        take(row, undefined)
        await rows.advance()
      }
      const same = rows.head()?.key === idKey
      take(same ? rows.head() : undefined, known)
      if (same) await rows.advance()
    }
    if (size() > 0) yield hand()
  }
  for (let row = rows.head(); row; row = rows.head()) {
    take(row, undefined)
    await rows.advance()
    if (size() >= AT_ONCE) yield hand()
  }
  if (size() > 0) yield hand()
}

export const emptyCounts = nothing

/** How much passes by itself: so many joiners, this share of changes, and of leavers the larger of both bounds (rule 24). */
export const limitsOf = ({ joinersMax, changedPercent, leaversMin, leaversPercent }: Connector, { people }: Counts): Limits => ({
  joiners: joinersMax,
  changed: Math.floor((people * changedPercent) / 100),
  leavers: Math.max(leaversMin, Math.floor((people * leaversPercent) / 100)),
})

/** Over which of them the comparison is; nothing: it passes. Whoever comes back joins. */
export const overOf = (counts: Counts, limits: Limits): ('joiners' | 'changed' | 'leavers')[] => [
  ...(counts.new + counts.back > limits.joiners ? (['joiners'] as const) : []),
  ...(counts.changed > limits.changed ? (['changed'] as const) : []),
  ...(counts.left > limits.leavers ? (['leavers'] as const) : []),
]
