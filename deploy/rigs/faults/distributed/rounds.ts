import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../../local/trouble.ts'
import { services } from '../../verify/services.ts'
import { nothing, type Outcome, spread, tooLate } from '../outcome.ts'
import { traffic } from '../random/traffic.ts'
import { invariants, isWrong } from '../raw.ts'
import type { Fixture } from '../session.ts'
import { type Away, judged, type Look, told } from './looks.ts'
import { type Held, heldBy, swollen, toldOf } from './memory.ts'
import { type Session, sessionOf } from './session.ts'
import type { SiteOptions } from './site.ts'

export interface Kind {
  name: string
  options?: SiteOptions
  /** Whose routes the gateway may call unavailable during this fault; all of them where it is absent. */
  away?: readonly string[]
  /** The same to somebody with a session, where it is more: without identity nobody knows whose a session is. */
  signedAway?: readonly string[]
  /** Why a look may get no answer at all, or none within its time, during this fault; every look gets one where this is absent. */
  silent?: string
  /** Makes one fault and resolves when it is over; gives whose routes alone may be unavailable, or without an answer, in this run where that is another's in each. */
  fault(session: Session, outcome: Outcome): Promise<readonly string[] | void>
}

interface Measured {
  ready: number[]
  calm: number[]
  looks: Look[]
  /** What the gateway must not have said. */
  wrong: Set<string>
}

/** Whose routes may be unavailable during this kind of fault, or during a run of it that tells whose. */
const awayIn = ({ away = services, signedAway = away, silent }: Kind, told: readonly string[] | undefined): Away => ({
  away: told ?? away,
  signedAway: told ?? signedAway,
  silent: silent === undefined ? [] : (told ?? services),
})

/** Waits until every process may serve and a command goes through the gateway; gives how many ms that took. */
const untilReady = async ({ site, visitor }: Session): Promise<number> => {
  const since = Date.now()
  await site.ready()
  await visitor.save()
  return Date.now() - since
}

/** One run: traffic and a visitor, a fault at a random moment of it, ready again, everything settled, the invariants recomputed. */
const round = async (kind: Kind, session: Session, outcome: Outcome, { ready, calm, looks, wrong }: Measured): Promise<void> => {
  let away: readonly string[] | undefined
  const leave = await session.visitor.visit()
  const busy = traffic(session)
  try {
    await sleep(randomInt(50, 900))
    away = (await kind.fault(session, outcome)) ?? undefined
    ready.push(await untilReady(session))
    await busy
  } finally {
    const visited = await leave()
    looks.push(...visited.looks)
    for (const line of judged([...visited.looks, ...visited.tries], awayIn(kind, away))) wrong.add(line)
  }
  calm.push(await session.settled())
  const { checked, violated } = await invariants(session.raw)
  outcome.checked += checked
  outcome.violated.push(...violated.filter(isWrong))
}

const memoryMb = ({ site }: Session): number =>
  Math.round(site.processes.reduce((sum, { pid }) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0), 0) / 1024)

/** What the processes hold on to once people and a visitor have used all of them. */
const heldWarm = async (session: Session): Promise<Held> => {
  const leave = await session.visitor.visit()
  await traffic(session).finally(leave)
  await session.settled()
  return heldBy(session.site)
}

/** Judges what each process holds on to at the end, beside what it held when it was warm; gives it in words. */
const heldAtEnd = async ({ site }: Session, base: Held, outcome: Outcome): Promise<string> => {
  try {
    const held = await heldBy(site)
    outcome.short.push(...swollen(base, held))
    return toldOf(base, held)
  } catch (error) {
    outcome.short.push(messageOf(error))
    return 'held unknown'
  }
}

/** A kind of fault of the distributed way, as many runs as asked for, on one site of its own. */
export const rounds =
  (kind: Kind) =>
  async (fixture: Fixture, runs: number): Promise<Outcome> => {
    const outcome = nothing(kind.name)
    const session = await sessionOf(fixture, kind.name, kind.options)
    const measured: Measured = { ready: [], calm: [], looks: [], wrong: new Set() }
    try {
      await session.settled()
      const [base, before] = [await heldWarm(session), memoryMb(session)]
      for (; outcome.runs < runs; outcome.runs++)
        await round(kind, session, outcome, measured).catch((error: unknown) => {
          outcome.short.push(`run ${outcome.runs + 1}: ${error instanceof Error ? error.message : String(error)}`)
        })
      await session.check(outcome)
      outcome.short.push(...tooLate(measured.ready), ...measured.wrong)
      outcome.notes.push(
        spread('ready again', measured.ready),
        spread('settled', measured.calm),
        ...told(measured.looks),
        session.visitor.told(),
        `memory of all processes ${before} → ${memoryMb(session)} MB, ${await heldAtEnd(session, base, outcome)}`,
      )
    } finally {
      await session.close()
    }
    return outcome
  }
