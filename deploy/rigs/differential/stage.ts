import { appendFileSync } from 'node:fs'
import { idFrom } from '@academy/chassis/mongo/unit.ts'
import { signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { type Contract, changes, type Endpoint, type Service } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { type Chance, chance } from '../../demo/world/random.ts'
import { pathOf, type Who } from '../faults/client.ts'
import { TENANT } from '../faults/fixture.ts'
import { type Row, staffOf, system, tellerOf } from '../faults/story/teller.ts'
import type { Way } from './ways.ts'

/** One command and its answer, as the transcript keeps it. */
export interface Line {
  n: number
  who: string
  what: string
  input: unknown
  answer: { code: number; msg: string; data: unknown }
}

/** What a move is made with. */
export interface Stage {
  random: Chance
  staff: Who
  /** Rows of a service's collection, in the order of a field that does not depend on how the academy runs. */
  rows(service: string, collection: string, filter: object, by: string): Promise<Row[]>
  /** Gives a command; the answer's data, or undefined when it was refused. What it caused has settled when this resolves. */
  give(contract: unknown, name: string, input: unknown, who?: Who): Promise<(Record<string, unknown> & { id: string; version: number }) | undefined>
  raw: Way['raw']
  settled(): Promise<void>
  /** The next number of a series, from 1. */
  next(series: string): number
  /** How many commands were given. */
  count(): number
}

/** Says nothing of the command: the process was busy with something else, so it is given again with the same key. */
const AGAIN = new Set<number>([codes.stillRunning, codes.unavailable])
const TRIES = 20

const sender = (way: Way) => async (service: Service, endpoint: Endpoint, input: unknown, who: Who, ids: string) => {
  const { userId, grants = [], tenantId = TENANT, internal = false } = who
  const sign = () =>
    signIdentity(way.key, {
      ...{ sessionId: internal ? 'internal' : `s-${userId}`, userId, tenantId, grants, locale: 'zh-CN' as const },
      ...{ requestId: idFrom(ids, 'request'), correlationId: idFrom(ids, 'correlation'), expires: Date.now() + 30_000 },
    })
  for (let tries = 1; ; tries++) {
    const init: RequestInit = {
      method: endpoint.method,
      headers: { 'x-identity': sign(), 'content-type': 'application/json', 'idempotency-key': idFrom(ids, 'key') },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
    }
    const response = await fetch(`${await way.addressOf(service)}${pathOf(endpoint, input)}`, init)
    const answer = (await response.json()) as Line['answer']
    if (tries === TRIES || !AGAIN.has(answer.code)) return answer
  }
}

const succeeded = (endpoint: Endpoint, code: number) => code === codes.success || code === codes.legacySuccess || code === endpoint.success

/** The clock's work would come at another moment each time: it is asked for by moves alone. */
const still = (way: Way) =>
  way.raw
    .db('jobs')
    .collection('jobs')
    .updateMany({}, { $set: { paused: true } })

/** Hands on seats that were let go, as the wake-up of `watchFreedSeats` does at a moment of its own. */
const handOn = async (way: Way, send: ReturnType<typeof sender>, ids: string): Promise<void> => {
  await send('training', jobRun('training').endpoints.run, { job: 'training.promote', runId: idFrom(ids, 'run') }, { ...system, tenantId: 'platform' }, ids)
  await way.settled()
}

/** What may let a seat go. */
const freeing = new Set<Service>(['training', 'approval-workflow'])

/** A stage on one way of running; every command and its answer goes to the transcript. The same seed makes the same choices. */
export const stageOf = async (way: Way, seed: string, transcript: string): Promise<Stage> => {
  const send = sender(way)
  await still(way)
  const post = (await way.raw.db('org').collection('posts').findOne({ tenantId: TENANT, positionCode: 'AC11' })) as { userId: string } | null
  const staff = staffOf(post?.userId ?? '')
  const { rows } = tellerOf({} as never, way.raw, staff)
  let n = 0
  const series = new Map<string, number>()
  return {
    ...{ random: chance(seed), staff, raw: way.raw, settled: way.settled, count: () => n },
    next: (name) => {
      series.set(name, (series.get(name) ?? 0) + 1)
      return series.get(name) ?? 0
    },
    rows: async (service, collection, filter, by) =>
      (await rows(service, collection, filter, 10_000)).sort((a, b) => (String(a[by]) < String(b[by]) ? -1 : String(a[by]) > String(b[by]) ? 1 : 0)),
    give: async (contract, name, input, who = staff) => {
      const { service, noun, endpoints } = contract as Contract
      const endpoint = endpoints[name] as Endpoint
      n += 1
      const answer = await send(service, endpoint, input, who, `${seed}|${n}`)
      appendFileSync(transcript, `${JSON.stringify({ n, who: who.userId, what: `${service} ${noun}.${name}`, input, answer } satisfies Line)}\n`)
      const good = succeeded(endpoint, answer.code)
      if (good && changes(endpoint)) await way.settled()
      if (good && changes(endpoint) && freeing.has(service)) await handOn(way, send, `${seed}|${n}|promote`)
      return good ? (answer.data as never) : undefined
    },
  }
}
