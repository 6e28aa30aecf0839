import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { stopMongod } from '../local/start-mongod.ts'
import { Trouble } from '../local/trouble.ts'

const confirmed = async (dataDir: string): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new Trouble(`--fresh deletes ${dataDir}; nobody is there to confirm it. Add --yes to do it all the same.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete all data in ${dataDir}? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** Deletes the data folder after a yes typed in the terminal; `yes` skips the question. */
export const deleteData = async (dataDir: string, yes: boolean): Promise<void> => {
  if (!existsSync(dataDir)) return
  if (!yes && !(await confirmed(dataDir))) throw new Trouble('Nothing was deleted and nothing started.')
  await stopMongod(join(dataDir, 'mongo'))
  await rm(dataDir, { recursive: true, force: true })
}
