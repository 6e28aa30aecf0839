import type { Readable } from 'node:stream'
import type { SyncField } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { idKeyOf } from '../../accounts/public.ts'
import type { Connector } from '../sync-connectors/model.ts'
import { shelf } from './shelf.ts'
import { type Source, SourceFault } from './source.ts'
import { canonical } from './values.ts'

const ROWS_MAX = 200_000
/** One record is no more: a quote that is never closed would take the whole file for one cell. */
const RECORD_MAX = 64 * 1024

type Open = () => Promise<Readable>
type Encoding = 'utf-8' | 'gb18030'

/** The text of a file. Throws SourceFault `syncEncoding` where it is not written in that. */
const textOf = async function* (bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'gb18030') {
    const decoder = iconv.getDecoder('gb18030')
    for await (const part of bytes) yield decoder.write(part)
    yield decoder.end() ?? ''
    return
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of bytes) yield decoder.decode(part, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new SourceFault('syncEncoding')
    throw error
  }
}

/** What the parser says against a file: where, and that it is no whole table. */
const asFault = (error: unknown): unknown => {
  const { code, lines } = error as { code?: string; lines?: number }
  return code?.startsWith('CSV_') ? new SourceFault('syncBroken', { line: lines ?? 0 }) : error
}

const recordsOf = async function* (text: AsyncGenerator<string>): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, skip_empty_lines: true, max_record_size: RECORD_MAX })
  const feeding = (async () => {
    for await (const part of text) if (!parser.write(part)) await new Promise((resolve) => parser.once('drain', resolve))
    parser.end()
  })()
  feeding.catch((error: Error) => parser.destroy(error))
  try {
    for await (const record of parser) yield record as string[]
  } catch (error) {
    throw asFault(error)
  }
}

/** Which cell brings which field, by the names in the first line. Throws SourceFault naming the columns that are not there. */
const placesIn = (header: readonly string[], { fields }: Pick<Connector, 'fields'>): { field: SyncField; at: number }[] => {
  const names = header.map((name) => name.trim())
  const places = fields.map(({ field, column }) => ({ field, column: column ?? field, at: names.indexOf(column ?? field) }))
  const missing = places.filter(({ at }) => at < 0).map(({ column }) => column)
  if (missing.length > 0) throw new SourceFault('syncColumns', { columns: missing.slice(0, 5).join('、') })
  return places
}

const readAs = async (open: Open, connector: Pick<Connector, 'fields'>, encoding: Encoding, current: ReadonlyMap<string, string>): Promise<Source> => {
  let places: { field: SyncField; at: number }[] | undefined
  const rows = shelf(connector.fields.map(({ field }) => field))
  let [line, type, number] = [0, -1, -1]
  for await (const record of recordsOf(textOf((await open()) as AsyncIterable<Buffer>, encoding))) {
    line++
    if (!places) {
      places = placesIn(record, connector)
      const cellOf = (wanted: SyncField) => places?.findIndex(({ field }) => field === wanted) ?? -1
      ;[type, number] = [cellOf('idType'), cellOf('idNumber')]
      continue
    }
    const cells = places.map(({ at }) => (record[at] ?? '').trim())
    const given = cells[number] ?? ''
    const key = given === '' ? '' : idKeyOf(canonical('idType', cells[type] || '1'), given)
    if (rows.size() >= ROWS_MAX) throw new SourceFault('syncTooMany', { max: ROWS_MAX })
    rows.add(current.get(key) ?? key, line, cells)
  }
  // an empty file would let everybody go
  if (rows.size() === 0) throw new SourceFault('syncEmpty')
  return { rows: rows.sorted(), count: rows.size(), whole: true }
}

/**
 * Reads a file of people, in whatever order they stand, and gives them sorted by key; `current` are earlier ID keys of merged people. Throws SourceFault where
 * it is empty, no whole table, too long, or in another encoding.
 */
export const readCsv = async (open: Open, connector: Pick<Connector, 'fields' | 'encoding'>, current: ReadonlyMap<string, string>): Promise<Source> => {
  const { encoding = 'auto' } = connector
  if (encoding !== 'auto') return readAs(open, connector, encoding, current)
  return readAs(open, connector, 'utf-8', current).catch((error: unknown) => {
    if (error instanceof SourceFault && error.code === 'syncEncoding') return readAs(open, connector, 'gb18030', current)
    throw error
  })
}
