import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setting } from '@academy/chassis/runtime/config.ts'
import { serveFrom } from '../http/serve-from.ts'
import { batches, columns } from './rows.ts'

// The peer: exceljs' streaming writer as its documentation shows it, without styles and shared strings, which would cost it more.

interface Sheet {
  columns: typeof columns
  addRow(line: object): { commit(): void }
  commit(): void
}
interface Writer {
  addWorksheet(name: string): Sheet
  commit(): Promise<void>
}
interface ExcelJs {
  stream: { xlsx: { WorkbookWriter: new (options: object) => Writer } }
}
const { stream: exceljs } = createRequire(setting('BENCH_EXCELJS'))('exceljs') as ExcelJs

const write = async (stream: ServerResponse): Promise<void> => {
  const book = new exceljs.xlsx.WorkbookWriter({ stream, useStyles: false, useSharedStrings: false })
  const sheet = book.addWorksheet('导出')
  sheet.columns = columns
  for await (const lines of batches()) for (const line of lines) sheet.addRow(line).commit()
  sheet.commit()
  await book.commit()
}

const server = createServer((_, res) => void write(res))
server.listen(0, '127.0.0.1', () => serveFrom((server.address() as AddressInfo).port))
