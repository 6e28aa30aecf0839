export const ROWS = 20_000
export const COLUMNS = 20

/** The headings of the table that both write. */
export const columns = Array.from({ length: COLUMNS }, (_, at) => ({ key: `c${at}`, header: `列${at + 1}`, width: 16 }))

type Line = Record<string, string | number>
const cell = (row: number, at: number): string | number => {
  if (at % 4 === 0) return ((row * 7919 + at * 104_729) % 1_000_000) / 100
  if (at % 4 === 1) return `TBA102-26${String(10 + (row % 40))}-${String(row).padStart(5, '0')}`
  return at % 4 === 2 ? `北京朔望亦庄店 & ${row % 800}` : '2026-03-02 09:00:00'
}
/** One row as an export makes it: amounts, numbers of offerings, names of outlets, times. */
export const lineAt = (row: number): Line => Object.fromEntries(columns.map(({ key }, at) => [key, cell(row, at)]))

/** All rows in batches, as a reading of the database gives them. */
export async function* batches(size = 500): AsyncGenerator<Line[]> {
  for (let from = 0; from < ROWS; from += size) {
    await new Promise((resolve) => setImmediate(resolve))
    yield Array.from({ length: Math.min(size, ROWS - from) }, (_, at) => lineAt(from + at))
  }
}
