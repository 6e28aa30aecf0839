import { randomUUID } from 'node:crypto'
import { type Grant, signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import fc from 'fast-check'
import { brokenMessages } from './broken.ts'
import { judge, type Wrong } from './judge.ts'
import { requests, type Wanted } from './requests.ts'
import { learn } from './values.ts'
import { bytesOf, type Came, type Lane, lane } from './wire.ts'

/** Somebody who sends: nobody, a person with a session, a role, or rubbish. */
export interface Caller {
  name: string
  userId: string
  tenantId: string
  grants: Grant[]
  /** Of a session that the gateway knows. */
  token?: string
}

/** What is fuzzed: a running gateway with its services. */
export interface Target {
  gateway: number
  portOf(service: Service): number
  signingKey: string
  now(): number
  callers: readonly Caller[]
  /** Rejects or gives false when the process has ended. */
  alive(): boolean
}

export interface Failure {
  wrong: Wrong
  request: string
  answer: string
}
export interface Fuzzed {
  requests: number
  failures: Failure[]
  wrong: Record<Wrong, number>
  /** How often which code or bare status came back. */
  codes: Map<string, number>
  slowestMs: number
}

const LANES = 24
const BATCH = 2_000
/** One message in so many is broken as such. */
const BROKEN = 25

const nobody: Caller = { name: 'nobody', userId: '', tenantId: 'chengtu', grants: [] }

const identityOf = (target: Target, { userId, tenantId, grants }: Caller): string =>
  signIdentity(target.signingKey, {
    ...{ sessionId: userId && `s-${userId}`, userId, tenantId, grants, locale: 'zh-CN' },
    ...{ requestId: randomUUID(), correlationId: randomUUID(), expires: target.now() + 30_000 },
  })

const carried = (target: Target, { door, caller }: Wanted): [string, string][] => {
  const who = target.callers[caller] ?? nobody
  if (door === 'gateway') return who.token ? [['token', who.token]] : []
  return [['x-identity', identityOf(target, who)]]
}

const codeOf = (came: Came): string => {
  if ('none' in came) return came.none
  if (!came.type.includes('json')) return `HTTP ${came.status}`
  return /"code":(-?\d+)/.exec(came.body.toString('latin1', 0, 60))?.[1] ?? `HTTP ${came.status}`
}

/** The requests of a seed, a batch at a time: every endpoint in turn, broken messages between them. */
function* batches(count: number, seed: number, callers: number): Generator<(Wanted & { bytes?: Buffer })[]> {
  const each = requests(callers)
  for (let sent = 0, n = 0; sent < count; n++) {
    const rounds = Math.max(1, Math.ceil(Math.min(BATCH, count - sent) / each.length))
    const batch: (Wanted & { bytes?: Buffer })[] = each.flatMap((one, at) => fc.sample(one, { numRuns: rounds, seed: seed + n * 1009 + at }))
    batch.push(...fc.sample(brokenMessages, { numRuns: Math.ceil(batch.length / BROKEN), seed: seed + n }))
    sent += batch.length
    yield batch
  }
}

const shown = (wanted: Wanted, { callers }: Target): string =>
  `${wanted.endpoint} as ${callers[wanted.caller]?.name ?? 'nobody'} at the ${wanted.door}: ${wanted.method} ${wanted.target.slice(0, 300)} ` +
  `${JSON.stringify(wanted.headers).slice(0, 400)} ${wanted.body.toString('utf8', 0, 600)}`

const note = (fuzzed: Fuzzed, target: Target, wanted: Wanted, came: Came): void => {
  fuzzed.requests++
  fuzzed.codes.set(codeOf(came), (fuzzed.codes.get(codeOf(came)) ?? 0) + 1)
  if (!('none' in came)) {
    fuzzed.slowestMs = Math.max(fuzzed.slowestMs, came.ms)
    if (came.type.includes('json') && came.body.length < 100_000) learn(came.body.toString('utf8'))
  }
  const wrong = judge(wanted, came)
  if (!wrong) return
  fuzzed.wrong[wrong]++
  const answer = 'none' in came ? came.none : `HTTP ${came.status} ${came.body.toString('utf8', 0, 300)}`
  if (fuzzed.failures.length < 200) fuzzed.failures.push({ wrong, request: shown(wanted, target), answer })
}

const worker = async (target: Target, queue: (Wanted & { bytes?: Buffer })[], fuzzed: Fuzzed): Promise<void> => {
  const lanes = new Map<number, Lane>()
  for (let wanted = queue.pop(); wanted && target.alive(); wanted = queue.pop()) {
    const port = wanted.door === 'gateway' ? target.gateway : target.portOf(wanted.service)
    const kept = wanted.bytes ? lane(port) : (lanes.get(port) ?? lane(port))
    if (!wanted.bytes) lanes.set(port, kept)
    note(fuzzed, target, wanted, await kept.ask(wanted.bytes ?? bytesOf(wanted, carried(target, wanted))))
    if (wanted.bytes) kept.close()
  }
  for (const one of lanes.values()) one.close()
}

/** Sends that many generated requests and judges every answer. `between` is called after each batch. */
export const fuzz = async (
  target: Target,
  { count, seed, between }: { count: number; seed: number; between?(sent: Fuzzed): Promise<void> },
): Promise<Fuzzed> => {
  const fuzzed: Fuzzed = { requests: 0, failures: [], wrong: { '5xx': 0, slow: 0, crashed: 0, told: 0, unshaped: 0 }, codes: new Map(), slowestMs: 0 }
  for (const batch of batches(count, seed, target.callers.length)) {
    await Promise.all(Array.from({ length: LANES }, () => worker(target, batch, fuzzed)))
    if (!target.alive()) {
      fuzzed.wrong.crashed++
      break
    }
    await between?.(fuzzed)
  }
  return fuzzed
}
