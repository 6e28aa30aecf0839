import { readFileSync } from 'node:fs'
import { idsIn, ordered, renamed, timeless } from './plain.ts'
import type { Line } from './stage.ts'

/** One command with its answer as it is compared: ids by the order in which they first appear. */
export interface Told {
  what: string
  code: number
  text: string
}

/**
 * What one command causes for several people comes in either order (architecture.md §5), and so do the letters, cases and penalties of the same moment: a
 * page of them is compared without its order, and by its counts alone where two of one moment may stand on two pages.
 */
const anyOrder = /^(?:notification|approval-workflow) |^fee penalties\./

interface Page {
  list: unknown[]
  records?: unknown[]
  total?: number
}

const sortedRows = (rows: readonly unknown[], today: Date): unknown[] =>
  rows
    .map((row) => [renamed(timeless(ordered(row), today), () => '#'), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, row]) => row)

const inEitherOrder = (line: Line, today: Date): Line => {
  const page = (line.answer.data ?? {}) as Page
  if (!anyOrder.test(line.what) || !Array.isArray(page.list)) return line
  const { records: _, ...rest } = page
  const whole = (page.total ?? 0) <= page.list.length
  const list = whole ? sortedRows(page.list, today) : [page.list.length]
  return { ...line, answer: { ...line.answer, data: { ...rest, list } } }
}

/** How many rows a look at the chains meets depends on how many were chained by then. */
const ofTheChains = (text: string): string => (text.includes('"job":"jobs.verify-chains"') ? text.replace(/"done":\d+/, '"done":"<n>"') : text)

/** Takes the file of a transcript and when its run began; gives its commands, comparable with those of another run. */
export const toldIn = (file: string, today: Date): Told[] => {
  const names = new Map<string, string>()
  const name = (id: string) => names.get(id) ?? '?'
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => {
      const line = JSON.parse(text) as Line
      const plain = ofTheChains(timeless(ordered(inEitherOrder(line, today)), today)).replace(/"publicKey":"[^"]*"/g, '"publicKey":"<key>"')
      for (const id of idsIn(plain)) if (!names.has(id)) names.set(id, `#${names.size}`)
      return { what: line.what, code: line.answer.code, text: renamed(plain, name) }
    })
}

/** The commands that were answered differently, by their number. */
export const differences = (one: readonly Told[], other: readonly Told[]): number[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at).filter((at) => one[at]?.text !== other[at]?.text)
