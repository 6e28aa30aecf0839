import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { userState } from '@academy/contracts/identity/events.ts'
import { TENANT } from '../ground.ts'
import { nothing, type Outcome } from '../outcome.ts'
import { quiet, type Raw } from '../raw.ts'
import { type Ground, sessionOf } from '../session.ts'

const EVENTS = 10_000
const LIMIT_MS = 60_000

/** Lays events of 10,000 new people into identity's outbox, as if they had been written while nobody sent; gives how many. */
export const layEvents = async (raw: Raw): Promise<number> => {
  const at = new Date()
  const rows = Array.from({ length: EVENTS }, () => {
    const id = randomUUID()
    const ids = { requestId: randomUUID(), correlationId: randomUUID() }
    const envelope = {
      ...{ eventId: randomUUID(), name: userState.name, schema: userState.version, tenantId: TENANT, aggregateId: id, aggregateVersion: 1 },
      ...{ at: at.toISOString(), ...ids, actor: { userId: 'system' }, data: { ...userState.example, id } },
    }
    const key = `${userState.topic}|${TENANT}|${id}`
    return { _id: envelope.eventId as never, topic: userState.topic, key, version: 1, sent: false, at, envelope }
  })
  await raw.db('identity').collection('outbox').insertMany(rows)
  return EVENTS
}

/** How long 10,000 waiting events take when a process comes up, and what its memory is before and after. */
const drain = async (ground: Ground, runs: number): Promise<Outcome> => {
  const outcome = nothing('drain')
  const session = await sessionOf(ground, 'drain')
  try {
    await session.academy.ready()
    await quiet(session.raw)
    const took: number[] = []
    const memory: number[] = [session.academy.memoryMb()]
    for (; outcome.runs < Math.min(runs, 3); outcome.runs++) {
      session.academy.signal('SIGSTOP')
      await layEvents(session.raw)
      session.academy.signal('SIGKILL')
      const since = Date.now()
      await session.academy.ready()
      await quiet(session.raw, 300_000, false)
      took.push(Date.now() - since)
      await sleep(3000)
      memory.push(session.academy.memoryMb())
    }
    await session.check(outcome)
    outcome.short.push(...took.filter((ms) => ms > LIMIT_MS).map((ms) => `${EVENTS} events took ${(ms / 1000).toFixed(0)} s`))
    outcome.notes.push(`${EVENTS} events drained in ${took.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`, `memory ${memory.join(' → ')} MB`)
  } finally {
    await session.close()
  }
  return outcome
}
export const drainKinds = [['drain', drain] as const]
