import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processOf } from '../../../local/running.ts'
import { services } from '../../verify/services.ts'
import { fill, GIVES_UP_MS, SIZE } from '../random/disk.ts'
import { layEvents, movedApplications, newPeople } from '../random/drain.ts'
import { mongodPid, reviveMongod } from '../random/process.ts'
import { timed } from './notes.ts'
import type { Kind } from './rounds.ts'
import type { Session } from './session.ts'
import { exchange } from './site.ts'
import type { Process } from './site-parts.ts'

const smallDisk = (folder: string): (() => void) => {
  const own = join(folder, 'mongo')
  mkdirSync(own, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', own])
  return () => void execFileSync('umount', ['-l', own])
}

/** The disk of the database runs full under traffic and is emptied after a while; a database that gave up is started again. */
const fullDisk = async ({ site }: Session): Promise<void> => {
  const ballast = join(site.folder, 'mongo', 'ballast')
  const own = processOf(mongodPid(site))
  fill(ballast)
  await sleep(2500)
  rmSync(ballast, { force: true })
  for (const until = Date.now() + GIVES_UP_MS; Date.now() < until && isAlive(own); ) await sleep(100)
  if (!isAlive(own)) await reviveMongod(site)
}

/** Every process of training ends in order and comes again, one after the other. */
const roll = async ({ site }: Session): Promise<void> => {
  for (const one of site.of('training')) await exchange(site, one)
}

const LIMIT_MS = 60_000

/** So many events wait when identity and training come back, for everyone who reacts to one of them. */
const drain: Kind['fault'] = async ({ site, raw, settled }, outcome) => {
  const tellers = ['identity', 'training'].map((name) => site.of(name)[0] as Process)
  for (const { pid } of tellers) process.kill(pid, 'SIGSTOP')
  const count = await layEvents(raw, newPeople, movedApplications)
  for (const { pid } of tellers) process.kill(pid, 'SIGKILL')
  const ms = await settled(300_000)
  timed(outcome, `${count} events drained:`, ms)
  if (ms > LIMIT_MS) outcome.short.push(`${count} events took ${(ms / 1000).toFixed(0)} s`)
}

/** A full disk, processes that are renewed under load, and what has waited. */
export const upkeepKinds: readonly Kind[] = [
  { name: 'cluster-full-disk', silent: 'the database gives up until it is started again', options: { place: smallDisk }, fault: fullDisk },
  { name: 'cluster-rolling-restart', away: [], options: { scale: { training: 2 } }, fault: roll },
  { name: 'cluster-drain', away: ['identity', 'training'], signedAway: services, silent: 'both stand still before they are killed', fault: drain },
]
