import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { end, isAlive, type Process, processOf } from '../local/running.ts'
import { Trouble } from '../local/trouble.ts'

interface Instance {
  launcher: Process
  port: number
  program?: Process
}

const fileIn = (dataDir: string): string => join(dataDir, 'instance.json')

const recall = async (dataDir: string): Promise<Instance | undefined> =>
  existsSync(fileIn(dataDir)) ? (JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Instance) : undefined

const note = async (dataDir: string, instance: Instance): Promise<void> => {
  await mkdir(dirname(fileIn(dataDir)), { recursive: true })
  await writeFile(fileIn(dataDir), JSON.stringify(instance))
}

/** Throws a Trouble when another launcher lives on this data folder; a program that a killed launcher left is ended. */
export const needAlone = async (dataDir: string): Promise<void> => {
  const other = await recall(dataDir)
  if (!other) return
  if (isAlive(other.launcher)) {
    const where = `process ${other.launcher.pid}, http://127.0.0.1:${other.port}`
    throw new Trouble(
      `Dealer Academy already runs on these data (${where}). Use that one, stop it with Ctrl-C, or give this one its own data: DATA_DIR=.data/second PORT=8081 npm start`,
    )
  }
  if (other.program) await end(other.program)
  await release(dataDir)
}

/** Remembers this launcher, and its program once it runs, beside the data. */
export const claim = (dataDir: string, port: number, program?: number): Promise<void> =>
  note(dataDir, { launcher: processOf(process.pid), port, ...(program ? { program: processOf(program) } : {}) })

export const release = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })
