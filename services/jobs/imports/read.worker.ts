import { parentPort, workerData } from 'node:worker_threads'
import { type ReadOptions, readWorkbook } from './workbook.ts'

const { file, options } = workerData as { file: Uint8Array; options: ReadOptions }
parentPort?.postMessage(await readWorkbook(file, options))
