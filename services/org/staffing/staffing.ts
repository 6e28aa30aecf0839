import type { StaffFigures } from '@academy/contracts/org/chart.ts'

// Rule 4 (people-organisations.md §3): what an outlet should have on a day, what it has, and since when somebody is missing.

/** What is wanted of a position in a department. */
export interface Wanted {
  departmentId?: string | undefined
  positionCode: string
  count: number
}

/** What is held of a position: main posts that are held, those of them that end within 30 days, part-time posts that cover, the last day of the last holder. */
export interface Held {
  departmentId?: string | undefined
  positionCode: string
  filled: number
  leaving: number
  covered: number
  lastEnd?: string | undefined
}

export interface PositionFacts {
  key: boolean
  /** Brands whose outlets have it; none means all. */
  brands?: readonly string[] | undefined
}

export interface OutletFacts {
  id: string
  outletKind: string
  brands?: readonly string[] | undefined
  openDate?: string | undefined
  dealerStatus?: string | undefined
  /** The last day of business. */
  closeDate?: string | undefined
}

export interface StaffRow extends StaffFigures {
  departmentId?: string | undefined
  positionCode: string
  key: boolean
  /** From which day on somebody is missing. */
  since?: string | undefined
}

/** What is agreed for an outlet on a day: the rows of its template, from when they hold, and the headcounts beside it. */
export interface Agreed {
  rows: readonly Wanted[]
  templateFrom?: string | undefined
  headcounts: readonly { positionCode: string; change: number; fromDate: string }[]
}

const PREPARING = '10'
const CLOSED = '40'

/** Is an outlet not open yet on this day? */
export const isPreparing = ({ openDate, dealerStatus }: Pick<OutletFacts, 'openDate' | 'dealerStatus'>, day: string): boolean =>
  openDate ? openDate > day : dealerStatus === PREPARING

/** Is it closed on this day, or at all where nobody knows since when? */
export const isClosed = ({ closeDate, dealerStatus }: Pick<OutletFacts, 'closeDate' | 'dealerStatus'>, day: string): boolean =>
  closeDate ? closeDate < day : dealerStatus === CLOSED

/** A brand's position is wanted only where the brand is sold. */
const isSold = (position: PositionFacts | undefined, brands: readonly string[] | undefined): boolean => {
  const only = position?.brands ?? []
  return only.length === 0 || only.some((brand) => brands?.includes(brand))
}

const latest = (...days: (string | undefined)[]): string | undefined =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)

/** What is wanted: the template's rows, with the headcounts of a position on its first row; fewer than none is none. */
export const wantedOf = ({ rows, headcounts }: Agreed): Wanted[] => {
  const wanted = rows.map((row) => ({ ...row }))
  for (const { positionCode, change } of headcounts) {
    const row = wanted.find((one) => one.positionCode === positionCode)
    if (row) row.count += change
    else wanted.push({ positionCode, count: change })
  }
  return wanted.map((row) => ({ ...row, count: Math.max(0, row.count) }))
}

type Open = { row: StaffRow; left: number }
const blank = { filled: 0, leaving: 0, vacant: 0, keyVacant: 0, over: 0, covered: 0 }

/** The rows that people of a position may stand in: that of their department, else all of it in order; a new one where nobody wants the position. */
const rowsFor = (open: Open[], { departmentId, positionCode }: Held, key: boolean): Open[] => {
  const same = open.filter(({ row }) => row.positionCode === positionCode)
  const own = departmentId ? same.filter(({ row }) => row.departmentId === departmentId) : []
  if (own.length > 0) return own
  if (same.length > 0) return same
  const made: Open = { row: { ...blank, departmentId, positionCode, key, required: 0 }, left: 0 }
  open.push(made)
  return [made]
}

/** People fill what is still wanted, row by row; who is beyond it stands in the last one. */
const place = (rows: readonly Open[], held: Held): void => {
  let { filled, leaving } = held
  for (const [at, open] of rows.entries()) {
    const most = at === rows.length - 1 ? filled : Math.min(filled, Math.max(0, open.left))
    const going = Math.min(leaving, most)
    open.row.filled += most
    open.row.leaving += going
    open.left -= most
    filled -= most
    leaving -= going
  }
  const covering = rows.find(({ left }) => left > 0) ?? rows[0]
  if (covering) covering.row.covered += held.covered
}

/** The rows of an outlet: required, filled, vacant and over of each position in each department, and since when somebody is missing. */
export const staffRows = (outlet: OutletFacts, agreed: Agreed, held: readonly Held[], positions: ReadonlyMap<string, PositionFacts>): StaffRow[] => {
  const keyOf = (code: string) => positions.get(code)?.key ?? false
  const sold = wantedOf(agreed).filter(({ positionCode }) => isSold(positions.get(positionCode), outlet.brands))
  const open: Open[] = sold.map(({ count, ...row }) => ({ row: { ...blank, ...row, key: keyOf(row.positionCode), required: count }, left: count }))
  const inOrder = [...held].sort((a, b) => Number(b.departmentId !== undefined) - Number(a.departmentId !== undefined))
  for (const one of inOrder) place(rowsFor(open, one, keyOf(one.positionCode)), one)
  return open.map(({ row }) => {
    const vacant = Math.max(0, row.required - row.filled)
    const ends = held.filter((one) => one.positionCode === row.positionCode).map(({ lastEnd }) => lastEnd)
    const raised = agreed.headcounts.filter((one) => one.positionCode === row.positionCode && one.change > 0).map(({ fromDate }) => fromDate)
    const since = vacant > 0 ? latest(...ends, agreed.templateFrom, outlet.openDate, ...raised) : undefined
    return { ...row, vacant, keyVacant: row.key ? vacant : 0, over: Math.max(0, row.filled - row.required), ...(since ? { since } : {}) }
  })
}

export const noStaff: StaffFigures = { required: 0, ...blank }

/** Adds figures up. */
export const sumOf = (all: readonly StaffFigures[]): StaffFigures =>
  all.reduce<StaffFigures>(
    (sum, one) => ({
      required: sum.required + one.required,
      filled: sum.filled + one.filled,
      leaving: sum.leaving + one.leaving,
      vacant: sum.vacant + one.vacant,
      keyVacant: sum.keyVacant + one.keyVacant,
      over: sum.over + one.over,
      covered: sum.covered + one.covered,
    }),
    noStaff,
  )
