import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processOf } from '../../../local/running.ts'
import { nothing, type Outcome } from '../outcome.ts'
import type { Fixture, Session } from '../session.ts'
import { mongodPid, reviveMongod } from './process.ts'
import { type Kind, rounds } from './rounds.ts'

/** The size of the small disk. */
export const SIZE = '600m'
/** A database that meets the full disk gives up within this time, or not at all. */
export const GIVES_UP_MS = 6000
const PIECE = Buffer.alloc(1 << 20)

/** Fills what is left of the small disk. */
export const fill = (file: string): void => {
  writeFileSync(file, '')
  try {
    for (;;) appendFileSync(file, PIECE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** The disk of the database runs full under traffic and is emptied after a while; a database that gave up is started again. */
const fault = async (session: Session): Promise<void> => {
  const ballast = join(session.folder, 'mongo', 'ballast')
  const own = processOf(mongodPid(session))
  fill(ballast)
  await sleep(2500)
  rmSync(ballast, { force: true })
  for (const until = Date.now() + GIVES_UP_MS; Date.now() < until && isAlive(own); ) await sleep(100)
  if (!isAlive(own)) await reviveMongod(session)
}

const diskFull = async (fixture: Fixture, runs: number): Promise<Outcome> => {
  const folder = join(fixture.folder, 'small-disk')
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
  } catch {
    return { ...nothing('disk-full'), short: ['a disk of limited size cannot be mounted here: be root'] }
  }
  const kind: Kind = { name: 'disk-full', fault }
  try {
    return await rounds(kind)({ ...fixture, folder, notes: fixture.folder }, runs)
  } finally {
    execFileSync('umount', ['-l', folder])
  }
}
export const diskKinds = [['disk-full', diskFull] as const]
