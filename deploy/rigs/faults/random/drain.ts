import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { outboxKey } from '@academy/chassis/mongo/outbox.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { enrolmentMoved } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { TENANT } from '../fixture.ts'
import { nothing, type Outcome, spread } from '../outcome.ts'
import { quiet, type Raw } from '../raw.ts'
import { type Fixture, sessionOf } from '../session.ts'
import { MARGIN_MB } from './rounds.ts'

const EVENTS = 10_000
const LIMIT_MS = 60_000

/** An event that waits: who tells it, and what it says of a new aggregate. */
interface Waiting {
  service: Service
  type: EventType
  data(id: string): unknown
}
export const newPeople: Waiting = { service: 'identity', type: userState, data: (id) => ({ ...userState.example, id }) }
/** Applications for what was moved to another day: approval notes of each until when its case may stay open. */
export const movedApplications: Waiting = { service: 'training', type: enrolmentMoved, data: () => enrolmentMoved.example }

const rowOf = ({ type, data }: Waiting) => {
  const [id, at] = [randomUUID(), new Date()]
  const ids = { requestId: randomUUID(), correlationId: randomUUID() }
  const envelope = {
    ...{ eventId: randomUUID(), name: type.name, schema: type.version, tenantId: TENANT, aggregateId: id, aggregateVersion: 1 },
    ...{ at: at.toISOString(), ...ids, actor: { userId: 'system' }, data: data(id) },
  }
  return { _id: envelope.eventId as never, topic: type.topic, key: outboxKey(type.topic, TENANT, id), version: 1, sent: false, at, envelope }
}

/** Lays 10,000 events with their counters into the outboxes of those who tell them, of each sort as many, as if they had been written while nobody sent; gives how many. */
export const layEvents = async (raw: Raw, ...sorts: readonly Waiting[]): Promise<number> => {
  for (const sort of sorts) {
    const rows = Array.from({ length: EVENTS / sorts.length }, () => rowOf(sort))
    const db = raw.db(sort.service)
    await db.collection('outbox').insertMany(rows)
    await db.collection('sequences').insertMany(rows.map(({ key }) => ({ _id: key as never, n: 1 })))
  }
  return EVENTS
}

/** How long 10,000 waiting events take when a process comes up, and what it holds on to afterwards, everything else collected. */
const drain = async (fixture: Fixture, runs: number): Promise<Outcome> => {
  const outcome = nothing('drain')
  const session = await sessionOf(fixture, 'drain')
  try {
    await session.academy.ready()
    await quiet(session.raw)
    const took: number[] = []
    const held: number[] = [await session.academy.heldMb()]
    for (; outcome.runs < runs; outcome.runs++) {
      session.academy.signal('SIGSTOP')
      await layEvents(session.raw, newPeople)
      session.academy.signal('SIGKILL')
      const since = Date.now()
      await session.academy.ready()
      await quiet(session.raw, 300_000, { mails: false })
      took.push(Date.now() - since)
      await sleep(3000)
      held.push(await session.academy.heldMb())
    }
    await session.check(outcome)
    outcome.short.push(...took.filter((ms) => ms > LIMIT_MS).map((ms) => `${EVENTS} events took ${(ms / 1000).toFixed(0)} s`))
    const [base = 0] = held
    const most = Math.max(...held)
    if (most - base > MARGIN_MB) outcome.short.push(`memory is not back: ${base} → ${most} MB held`)
    outcome.notes.push(spread(`${EVENTS} events drained`, took), `held ${base} MB before, ${most} MB after a drain at most`)
  } finally {
    await session.close()
  }
  return outcome
}
export const drainKinds = [['drain', drain] as const]
