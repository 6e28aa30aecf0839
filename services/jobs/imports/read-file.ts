import { Worker } from 'node:worker_threads'
import { type FileProblem, type ReadOptions, readWorkbook, type WorkbookRead } from './workbook.ts'

const program = new URL('./read.worker.ts', import.meta.url)
const LONGEST_MS = 120_000
const MOST_MEGABYTES = 768

type Answer = WorkbookRead | { problem: FileProblem }

const apart = (file: Uint8Array, options: ReadOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: { file, options }, resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })
    const tooMuch = () => resolve({ problem: { code: 'tooSlow' } })
    const timer = setTimeout(() => {
      tooMuch()
      void worker.terminate()
    }, LONGEST_MS)
    worker.once('message', resolve)
    worker.once('error', (error) => ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error)))
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the reader of workbooks ended with ${code}`))
    })
  })

/** Reads a workbook in a thread of its own, two minutes at most, so that nobody else waits; run from its source, where threads cannot read TypeScript, here. */
export const readFile = (file: Uint8Array, options: ReadOptions): Promise<Answer> =>
  program.pathname.endsWith('.ts') ? readWorkbook(file, options) : apart(file, options)
