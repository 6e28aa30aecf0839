import { isDeepStrictEqual } from 'node:util'
import { readXlsx } from 'hucre/xlsx'
import { type Bench, must } from '../figure.ts'
import { type Server, startServer } from '../http/load.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { exceljs } from './exceljs.ts'
import { COLUMNS, columns, lineAt, ROWS } from './rows.ts'

interface Turn {
  ms: number
  firstMs: number
  /** How far the server's memory rose above what it was before, in MB. */
  grownMb: number
  bytes: Buffer
}

const fetchOnce = async (server: Server): Promise<Turn> => {
  const before = await server.memory()
  let peak = before
  let asking = true
  const watch = (async () => {
    while (asking) {
      peak = Math.max(peak, await server.memory())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}/`)
  const pieces: Uint8Array[] = []
  let firstMs = 0
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    firstMs ||= performance.now() - began
    pieces.push(piece)
  }
  const ms = performance.now() - began
  asking = false
  await watch
  return { ms, firstMs, grownMb: peak - before, bytes: Buffer.concat(pieces) }
}

/** The workbook must hold every row, the first to the last, as it was given. */
const mustHoldAll = async (name: string, bytes: Buffer): Promise<void> => {
  const { sheets } = await readXlsx(bytes)
  const rows = sheets[0]?.rows ?? []
  must(rows.length === ROWS + 1, `${name} holds ${rows.length - 1} rows`)
  must(
    isDeepStrictEqual(
      rows[0],
      columns.map(({ header }) => header),
    ),
    `${name} has other headings`,
  )
  for (const at of [0, 1, 499, 500, ROWS >> 1, ROWS - 1]) {
    const line = lineAt(at)
    const [told, given] = [columns.map((_, n) => rows[at + 1]?.[n] ?? null), columns.map(({ key }) => line[key] ?? null)]
    must(isDeepStrictEqual(told, given), `${name} has another row ${at}`)
  }
}

const shown = (name: string, turns: readonly Turn[]): string => {
  const of = (pick: (turn: Turn) => number) => median(turns.map(pick)).toFixed(0)
  return `${name}: ${of(({ ms }) => ms)} ms, first byte ${of(({ firstMs }) => firstMs)} ms, ${of(({ bytes }) => bytes.length / 1024)} KB, +${of(({ grownMb }) => grownMb)} MB`
}

/** A table of 20,000 × 20 as a workbook, from the first batch of rows to the last byte, beside exceljs' streaming writer. */
export const exporting: Bench = async ({ short, tell }) => {
  const ours = await startServer(new URL('./ours.worker.ts', import.meta.url))
  const peer = await startServer(new URL('./peer.worker.ts', import.meta.url), { BENCH_EXCELJS: await exceljs() })
  try {
    const cold = await fetchOnce(ours)
    const coldPeer = await fetchOnce(peer)
    await mustHoldAll('the table download', cold.bytes)
    await mustHoldAll('exceljs', coldPeer.bytes)
    const given = await interleaved(short ? 1 : 9, { ours: () => fetchOnce(ours), peer: () => fetchOnce(peer) })
    const speeds = (turns: readonly Turn[]) => turns.map(({ ms }) => 1 / ms)
    const [mine, other] = [shown('table download', given.ours), shown('exceljs streaming', given.peer)]
    tell({ name: 'export', ratio: ratioOf(speeds(given.ours), speeds(given.peer)), goal: 2, at: 'least', ours: `${ROWS} × ${COLUMNS}, ${mine}`, peer: other })
    const all = [cold, ...given.ours]
    const first = Math.max(...all.map(({ firstMs }) => firstMs))
    tell({ name: 'export-first-byte', ratio: first / 1000, goal: 1, at: 'most', ours: `at worst ${first.toFixed(0)} ms`, peer: '1 s' })
    tell({
      ...{ name: 'export-memory', ratio: Math.max(...all.map(({ grownMb }) => grownMb)) / 60, goal: 1, at: 'most' },
      ...{
        ours: `at worst +${Math.max(...all.map(({ grownMb }) => grownMb)).toFixed(0)} MB, the first from a fresh process`,
        peer: `60 MB (exceljs, fresh: +${coldPeer.grownMb.toFixed(0)} MB)`,
      },
    })
  } finally {
    await ours.stop()
    await peer.stop()
  }
}
