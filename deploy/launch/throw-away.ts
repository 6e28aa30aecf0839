import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, type Process, processOf } from '../local/running.ts'
import { type Database, startMongod, stopMongod } from '../local/start-mongod.ts'

const prefix = 'academy-test-'

const ownerOf = (folder: string): Process | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as Process
  } catch {
    return undefined // it was ended before it signed
  }
}

const sweep = async (): Promise<void> => {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const owner = ownerOf(folder)
    if (!owner || isAlive(owner)) continue
    await stopMongod(join(folder, 'mongo'))
    await rm(folder, { recursive: true, force: true })
  }
}

/** A folder of this run in the system's temporary place; those of killed runs are swept, their servers ended. */
export const throwAwayFolder = async (): Promise<string> => {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await writeFile(join(folder, 'owner.json'), JSON.stringify(processOf(process.pid)))
  return folder
}

/** One mongod on throw-away data for all suites, or the server that TEST_MONGO_URL names. */
export const testServer = (folder: string): Promise<Database> =>
  process.env.TEST_MONGO_URL
    ? Promise.resolve({ url: process.env.TEST_MONGO_URL, port: 0, stop: async () => {} })
    : startMongod({ dataDir: join(folder, 'mongo'), testCommands: true, report: (line) => console.log(`  ${line}`) })
