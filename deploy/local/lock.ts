import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, type Process, processOf } from './running.ts'

const isTaken = (thrown: unknown): boolean => (thrown as NodeJS.ErrnoException).code === 'EEXIST'

const holderOf = async (file: string): Promise<Process | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Process
  } catch {
    return undefined // given back, or not yet written
  }
}

const take = async (file: string, onWait: () => void): Promise<void> => {
  for (let waits = 0; ; waits++) {
    try {
      return await writeFile(file, JSON.stringify(processOf(process.pid)), { flag: 'wx' })
    } catch (thrown) {
      if (!isTaken(thrown)) throw thrown
    }
    const holder = await holderOf(file)
    // an unreadable lock gets five looks: its owner may be between creating and writing it
    if (holder ? !isAlive(holder) : waits % 5 === 4) await rm(file, { force: true })
    else {
      if (waits === 0) onWait()
      await sleep(100)
    }
  }
}

/** Does the work while holding a lock file; waits for another living holder, takes over from a dead one. */
export const locked = async <T>(file: string, work: () => Promise<T>, onWait: () => void = () => {}): Promise<T> => {
  await mkdir(dirname(file), { recursive: true })
  await take(file, onWait)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
