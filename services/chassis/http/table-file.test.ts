import { inflateRawSync } from 'node:zlib'
import type { ExportFormat } from '@academy/contracts/core/exports.ts'
import { readXlsx } from 'hucre/xlsx'
import { tableFile } from './table-file.ts'
import type { Line } from './xlsx-cells.ts'

const columns = [
  { key: 'code', header: '代码' },
  { key: 'amount', header: '金额', kind: 'money' as const },
  { key: 'day', header: '日期', kind: 'day' as const },
  { key: 'at', header: '时间', kind: 'moment' as const },
  { key: 'count', header: '人数' },
]
const long = '高压😀'.repeat(4000)
const rows: Line[] = [
  { code: '=1+1', amount: 123_450, day: '2026-03-02', at: new Date('2026-03-02T02:00:00Z'), count: 7 },
  { code: long, day: 'soon' },
]
const taken = async (format: ExportFormat, lines: readonly Line[] = rows) => {
  const name = { title: '费用/一览', at: new Date('2026-03-02T02:00:00Z') }
  const file = await tableFile({ name, columns, batches: [lines], locale: 'zh-CN' }, format)
  const pieces: Buffer[] = []
  if (Buffer.isBuffer(file.body)) pieces.push(file.body)
  else for await (const piece of file.body) pieces.push(piece)
  return { name: file.name, type: file.type, bytes: Buffer.concat(pieces) }
}

/** The stream of a compound file, by its chain of sectors. */
const streamOf = (file: Buffer): Buffer => {
  const sector = (at: number) => file.subarray((at + 1) * 512, (at + 2) * 512)
  const fats: number[] = []
  for (let at = 0; at < 109; at++) fats.push(file.readUInt32LE(76 + at * 4))
  for (let next = file.readUInt32LE(68); next < 0xfffffffa; next = sector(next).readUInt32LE(508))
    for (let at = 0; at < 127; at++) fats.push(sector(next).readUInt32LE(at * 4))
  const next = (at: number) => sector(fats[Math.floor(at / 128)] ?? 0).readUInt32LE((at % 128) * 4)
  const parts: Buffer[] = []
  for (let at = 0; at < 0xfffffffa; at = next(at)) parts.push(sector(at))
  return Buffer.concat(parts)
}

/** The cells of its sheet by row and column, as a program of 2003 reads them. */
const cellsOf = (file: Buffer) => {
  const stream = streamOf(file)
  const texts: string[] = []
  const cells: Record<string, string | number> = {}
  let table: Buffer[] = []
  const readTable = () => {
    const [first = Buffer.alloc(8)] = table
    let [piece, at] = [0, 8]
    const part = () => table[piece] ?? first
    for (let left = first.readUInt32LE(4); left > 0; left--) {
      if (at >= part().length) [piece, at] = [piece + 1, 0]
      let length = part().readUInt16LE(at) * 2
      at += 3
      let text = ''
      while (length > 0) {
        const here = part().subarray(at, at + length)
        text += here.toString('utf16le')
        length -= here.length
        at += here.length
        if (length > 0) [piece, at] = [piece + 1, 1]
      }
      texts.push(text)
    }
    table = []
  }
  for (let at = 0; at + 4 <= stream.length && stream.readUInt16LE(at) !== 0; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)]
    const body = stream.subarray(at + 4, at + 4 + length)
    at += 4 + length
    if (type === 0xfc || type === 0x3c) table.push(body)
    else if (table.length > 0) readTable()
    if (type === 0xfd) cells[`${body.readUInt16LE(0)}.${body.readUInt16LE(2)}`] = texts[body.readUInt32LE(6)] ?? ''
    if (type === 0x203) cells[`${body.readUInt16LE(0)}.${body.readUInt16LE(2)}`] = body.readDoubleLE(6)
  }
  return cells
}

describe('a list is taken along as its reader wants it (shell-access.md rule 23)', () => {
  test('for programs of before 2007, texts as they are whatever they begin with and however long', async () => {
    const { name, type, bytes } = await taken('xls')
    expect([name, type]).toEqual(['费用·一览_2026-03-02.xls', 'application/vnd.ms-excel'])
    expect(cellsOf(bytes)).toEqual({
      ...{ '0.0': '代码', '0.1': '金额', '0.2': '日期', '0.3': '时间', '0.4': '人数' },
      ...{ '1.0': '=1+1', '1.1': 1234.5, '1.2': 46_083, '1.3': expect.closeTo(46_083 + 10 / 24, 6), '1.4': 7 },
      ...{ '2.0': long, '2.2': 'soon' },
    })
  })

  test('with all its rows, also where the file has so many sectors that their list goes on behind its head', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ code: `代码 ${at} ${'长'.repeat(200)}`, count: at }))
    const { bytes } = await taken('xls', many)
    expect(bytes.length).toBeGreaterThan(7_200_000)
    const cells = cellsOf(bytes)
    expect([cells['20000.0'], cells['20000.4'], cells['1.0']]).toEqual([many[19_999]?.code, 19_999, many[0]?.code])
  })

  test('packed, as the workbook that it is otherwise', async () => {
    const { name, type, bytes } = await taken('zip')
    expect([name, type]).toEqual(['费用·一览_2026-03-02.zip', 'application/zip'])
    const from = 30 + bytes.readUInt16LE(26)
    expect(bytes.subarray(30, from).toString()).toBe('费用·一览_2026-03-02.xlsx')
    const { sheets } = await readXlsx(inflateRawSync(bytes.subarray(from)))
    expect(sheets[0]?.rows[1]?.[0]).toBe('=1+1')
  })

  test('printed', async () => {
    const { name, type, bytes } = await taken('pdf', [rows[0] as Line])
    expect([name, type, bytes.subarray(0, 5).toString()]).toEqual(['费用·一览_2026-03-02.pdf', 'application/pdf', '%PDF-'])
  })
})
