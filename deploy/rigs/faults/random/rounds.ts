import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { nothing, type Outcome, spread, tooLate } from '../outcome.ts'
import { invariants, isWrong, quiet } from '../raw.ts'
import { type Fixture, type Session, type SessionOptions, sessionOf } from '../session.ts'
import { traffic } from './traffic.ts'

/** What the process may hold more at the end than after its first traffic: rows in memory that the traffic itself has made. */
export const MARGIN_MB = 40
let probes = 0

/** Gives a small command and waits for its answer: how long until the academy works again, in ms. */
const untilReady = async ({ client, teller }: Session): Promise<number> => {
  const since = Date.now()
  const contract = params as unknown as Contract
  const input = { paramCode: `probe.${since}.${probes++}`, paramValue: '1' }
  await client.give('identity', 'system/params.save', contract.endpoints.save as never, input, teller.staff)
  return Date.now() - since
}

export interface Kind {
  name: string
  options?: SessionOptions
  /** Looks at what stands there before anything happens. */
  before?(session: Session): Promise<void>
  /** Makes one fault and resolves when it is over. */
  fault(session: Session): Promise<void>
  /** Ends what the fault left, before everything is compared. */
  calm?(session: Session): Promise<void>
  /** Looks at the end for what only this kind can tell. */
  after?(session: Session, outcome: Outcome): Promise<void>
}

/** One run: traffic, a fault at a random moment of it, ready again, everything settled, the invariants recomputed. */
const round = async (kind: Kind, session: Session, outcome: Outcome, ready: number[], calm: number[]): Promise<void> => {
  const busy = traffic(session)
  await sleep(randomInt(50, 900))
  await kind.fault(session)
  ready.push(await untilReady(session))
  await busy
  calm.push(await quiet(session.raw, 120_000, { mails: false }))
  const { checked, violated } = await invariants(session.raw)
  outcome.checked += checked
  outcome.violated.push(...violated.filter(isWrong))
}

/** A kind of random fault, as many runs as asked for, on one copy of the world. */
export const rounds =
  (kind: Kind) =>
  async (fixture: Fixture, runs: number): Promise<Outcome> => {
    const outcome = nothing(kind.name)
    const session = await sessionOf(fixture, kind.name, { aged: false, ...kind.options })
    const [ready, calm]: [number[], number[]] = [[], []]
    try {
      await kind.before?.(session)
      await traffic(session)
      await quiet(session.raw, 120_000, { mails: false })
      const [before, base] = [session.academy.memoryMb(), await session.academy.heldMb()]
      for (; outcome.runs < runs; outcome.runs++)
        await round(kind, session, outcome, ready, calm).catch((error: unknown) => {
          outcome.short.push(`run ${outcome.runs + 1}: ${error instanceof Error ? error.message : String(error)}`)
        })
      await kind.calm?.(session)
      await session.check(outcome)
      await kind.after?.(session, outcome)
      outcome.short.push(...tooLate(ready))
      const held = await session.academy.heldMb()
      if (held - base > MARGIN_MB) outcome.short.push(`memory is not back: ${base} → ${held} MB held`)
      outcome.notes.push(
        spread('ready again', ready),
        spread('settled', calm),
        `memory ${before} → ${session.academy.memoryMb()} MB, held ${base} → ${held} MB`,
      )
    } finally {
      await session.close()
    }
    return outcome
  }
