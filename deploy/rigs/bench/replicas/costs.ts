import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { MongoClient } from 'mongodb'
import type { Site } from '../../faults/distributed/site-parts.ts'
import { mongodPid } from '../../faults/random/process.ts'

/** Milliseconds of one tick of the clock in which the system counts processor time. */
const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processor time of a process until now, in ms, in its own code and the system's. */
const processorOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** What a site has used until now: ms of processor by who used it, and what became of its transactions. */
export interface Costs {
  processor: ReadonlyMap<string, number>
  committed: number
  aborted: number
}

/** Takes a site and a client of its database; gives what it has used since it was started. */
export const costsOf = async (site: Site, client: MongoClient): Promise<Costs> => {
  const pids: [string, number][] = [
    ...site.processes.map(({ name, pid }): [string, number] => [name.split('.')[0] ?? name, pid]),
    ['MongoDB', mongodPid(site)],
    ...site.kafka.nodes.map(({ pid }): [string, number] => ['Kafka', pid]),
    ['Redis', site.redis.pid],
  ]
  const processor = new Map<string, number>()
  for (const [name, pid] of pids) processor.set(name, (processor.get(name) ?? 0) + processorOf(pid))
  const { transactions } = await client.db('admin').command({ serverStatus: 1 })
  return { processor, committed: Number(transactions.totalCommitted), aborted: Number(transactions.totalAborted) }
}

/** What was used between two looks. */
export const between = (before: Costs, after: Costs): Costs => ({
  processor: new Map([...after.processor].map(([name, ms]) => [name, ms - (before.processor.get(name) ?? 0)])),
  committed: after.committed - before.committed,
  aborted: after.aborted - before.aborted,
})

/** Two of them together. */
export const together = (a: Costs, b: Costs): Costs => ({
  processor: new Map([...b.processor].map(([name, ms]) => [name, ms + (a.processor.get(name) ?? 0)])),
  committed: a.committed + b.committed,
  aborted: a.aborted + b.aborted,
})

/** Of a hundred transactions, how many were told anew. */
export const againOf = ({ committed, aborted }: Costs): number => (aborted / committed) * 100

/** Milliseconds of processor a story, in all and by who used them, the most first. */
export const wordsOf = ({ processor }: Costs, stories: number): string => {
  const each = [...processor].map(([name, ms]): [string, number] => [name, ms / stories]).sort(([, a], [, b]) => b - a)
  const all = each.reduce((sum, [, ms]) => sum + ms, 0)
  return `${all.toFixed(0)} ms of processor a story: ${each.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')}`
}
