import type { SyncField, Told } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import type { SourceRow } from './source.ts'

const PIECE = 1024 * 1024
const NOTHING: SourceRow['faults'] = []

/**
 * The rows of a file as bytes, given back in the order of their keys: 200,000 people take some 40 MB as bytes and four times that as objects, and a file
 * comes in any order.
 */
export const shelf = (fields: readonly SyncField[]) => {
  const keys: string[] = []
  const lines: number[] = []
  const places: number[] = []
  const pieces: Buffer[] = []
  let [piece, at] = [Buffer.alloc(0), 0]
  const put = (text: string): void => {
    const size = Buffer.byteLength(text)
    if (at + size > piece.length) {
      piece = Buffer.allocUnsafe(Math.max(PIECE, size))
      pieces.push(piece)
      at = 0
    }
    places.push(pieces.length - 1, at, size)
    at += piece.write(text, at)
  }
  const rowAt = (index: number): SourceRow => {
    const [page = 0, from = 0, size = 0] = places.slice(index * 3, index * 3 + 3)
    const cells = (pieces[page] as Buffer).toString('utf8', from, from + size).split('\u0000')
    const told: Told = {}
    for (let n = 0; n < fields.length; n++) if (cells[n]) told[fields[n] as SyncField] = cells[n] as string
    return { key: keys[index] as string, line: lines[index], told, faults: NOTHING }
  }
  return {
    add: (key: string, line: number, cells: readonly string[]): void => {
      keys.push(key)
      lines.push(line)
      put(cells.join('\u0000'))
    },
    size: () => keys.length,
    sorted: function* (): Generator<SourceRow> {
      const order = Uint32Array.from(keys.keys())
      order.sort((a, b) => {
        const [one, other] = [keys[a] as string, keys[b] as string]
        return one < other ? -1 : one > other ? 1 : a - b
      })
      for (const index of order) yield rowAt(index)
    },
  }
}
