import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process by id and start time: an id alone may meanwhile belong to somebody else. */
export interface Process {
  pid: number
  startedAt: string
}

const fromProc = (pid: number): string | undefined => {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  // a dead process holds its ports until its last thread has gone: only then does the zombie count one
  return fields[0] === 'Z' && Number(fields[17]) <= 1 ? undefined : fields[19]
}

const fromPs = (pid: number): string | undefined => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined // ps ends with 1 when there is no such process
  }
}

/** The start time of a living process as the system tells it, undefined when it is gone. */
const startTime = (pid: number): string | undefined => {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  } catch {
    return undefined // gone between the look and the read
  }
}

export const processOf = (pid: number): Process => ({ pid, startedAt: startTime(pid) ?? '' })

export const isAlive = (found: Process): boolean => found.startedAt !== '' && startTime(found.pid) === found.startedAt

/** Ends our own process: SIGTERM, then SIGKILL when it is still there after `patience` ms. Never touches another process of the same id. */
export const end = async (own: Process, patience = 10_000): Promise<void> => {
  for (const [signal, wait] of [
    ['SIGTERM', patience],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(own)) return
    process.kill(own.pid, signal)
    for (const until = Date.now() + wait; Date.now() < until && isAlive(own); ) await sleep(20)
  }
}
