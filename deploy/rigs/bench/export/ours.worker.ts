import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendDownload } from '@academy/chassis/http/answer.ts'
import { tableDownload } from '@academy/chassis/http/table-download.ts'
import { serveFrom } from '../http/serve-from.ts'
import { batches, columns } from './rows.ts'

// The product: the table download of every list.

const server = createServer((_, res) => void sendDownload(res, tableDownload({ title: '导出', at: new Date() }, columns, batches())))
server.listen(0, '127.0.0.1', () => serveFrom((server.address() as AddressInfo).port))
