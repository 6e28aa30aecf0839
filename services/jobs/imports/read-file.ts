import { Worker } from 'node:worker_threads'
import { type FileProblem, type ReadOptions, readWorkbook, type WorkbookRead } from './workbook.ts'

const program = new URL('./read.worker.ts', import.meta.url)

/** What the thread may take: 50,000 people of 13 columns take about 100 MB and 4 s (I54). */
const bounds = { ms: 120_000, megabytes: 192 }
const YOUNG_MEGABYTES = 32

type Answer = WorkbookRead | { problem: FileProblem }

/**
 * Reads a workbook in a thread of its own, so that nobody else waits and nothing that it holds can take more memory or time than the bounds;
 * beyond them the file is refused as too large to read at once. Rejects when the thread ends for a reason of ours.
 */
export const readApart = (reader: URL, file: Uint8Array, options: ReadOptions, { ms, megabytes } = bounds): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES }
    const worker = new Worker(reader, { workerData: { file, options }, resourceLimits })
    const tooMuch = () => resolve({ problem: { code: 'tooSlow' } })
    const timer = setTimeout(() => {
      tooMuch()
      void worker.terminate()
    }, ms)
    worker.once('message', resolve)
    worker.once('error', (error) => ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error)))
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the reader of workbooks ended with ${code}`))
    })
  })

/** Reads a workbook in a thread of its own; run from its source, where threads cannot read TypeScript, here. */
export const readFile = (file: Uint8Array, options: ReadOptions): Promise<Answer> =>
  program.pathname.endsWith('.ts') ? readWorkbook(file, options) : readApart(program, file, options)
