import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kept } from '../../../local/kept.ts'
import type { Members } from '../../../local/start-members.ts'
import { messageOf } from '../../../local/trouble.ts'
import { services } from '../../verify/services.ts'
import type { Outcome } from '../outcome.ts'
import { mongodPid, reviveMongod } from '../random/process.ts'
import { timed } from './notes.ts'
import type { Kind } from './rounds.ts'
import type { Session } from './session.ts'
import type { Process } from './site-parts.ts'
import { inTurn } from './turns.ts'

/** How long a killed process stays away: long enough to look at its routes. */
const AWAY_MS = 1500

const killed = async (process_: Process): Promise<void> => {
  process_.member.awayMs = AWAY_MS
  process.kill(process_.pid, 'SIGKILL')
  await sleep(AWAY_MS)
}

const one = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T

const killService = (name: string): Kind => ({
  name: `cluster-kill-${name}`,
  away: [name],
  fault: ({ site }) => killed(site.of(name)[0] as Process),
})

const killBroker = async ({ site }: Session): Promise<void> => {
  const node = one(site.kafka.nodes)
  await node.kill()
  await sleep(randomInt(500, 2500))
  await node.restart()
}

const killPrimary = async ({ site }: Session): Promise<void> => {
  process.kill(mongodPid(site), 'SIGKILL')
  await sleep(randomInt(100, 1500))
  await reviveMongod(site)
}

/** Notes how long after its leader was killed the set has one again. */
const noteElection = async (members: Members, killed: Kept, outcome: Outcome): Promise<void> => {
  const since = Date.now()
  const next = await members.primary()
  timed(outcome, next === killed ? 'the same member leads again' : 'another member leads', Date.now() - since)
}

/** The member that leads is killed and comes back, perhaps before the others have missed it and elected one of them. */
const killElected = async ({ site: { members } }: Session, outcome: Outcome): Promise<void> => {
  if (!members) throw new Error('the database has one member only')
  await members.whole()
  const leader = await members.primary()
  await leader.kill()
  const failed = (error: unknown) => void outcome.short.push(messageOf(error))
  const elected = noteElection(members, leader, outcome).catch(failed)
  await sleep(randomInt(500, 2500))
  // whatever becomes of the restart, nothing of this run is noted in the next
  await leader.restart().finally(() => elected)
}

const killRedis = async ({ site }: Session): Promise<void> => {
  await site.redis.kill()
  await sleep(randomInt(500, 3000))
  await site.redis.restart()
}

/** Each process in turn, the gateway and whoever runs the jobs among them. */
const stopContinue = async ({ site }: Session, outcome: Outcome): Promise<readonly string[]> => {
  const { pid, name } = inTurn(outcome, site.processes, 'processes stopped').one
  process.kill(pid, 'SIGSTOP')
  await sleep(randomInt(500, 6000))
  process.kill(pid, 'SIGCONT')
  return name === 'gateway' ? services : [name]
}

/** Kills, and a process that stands still. Without brokers or Redis no service is away. */
export const killKinds: readonly Kind[] = [
  ...services.map(killService),
  { name: 'cluster-kill-gateway', away: [], silent: 'the gateway itself is gone', fault: ({ site }) => killed(site.of('gateway')[0] as Process) },
  { name: 'cluster-kill-broker', away: [], fault: killBroker },
  { name: 'cluster-three-brokers', away: [], options: { brokers: 3 }, fault: killBroker },
  { name: 'cluster-kill-primary', silent: 'the database is gone', fault: killPrimary },
  { name: 'cluster-three-members', silent: 'the database has no primary until one is elected', options: { members: 3 }, fault: killElected },
  { name: 'cluster-kill-redis', away: [], fault: killRedis },
  { name: 'cluster-stop-continue', silent: 'a process stands still with what it was asked', fault: stopContinue },
]
