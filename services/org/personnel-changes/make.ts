import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { present } from '@academy/contracts/core/fields.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { changeBlocked, changeEffective } from '@academy/contracts/org/change-events.ts'
import { changeLife } from '@academy/contracts/org/change-fields.ts'
import { changeBounds } from './around.ts'
import { approve } from './decide.ts'
import { Blocked, doChange } from './effect.ts'
import { aboutOf } from './facts.ts'
import { type ChangeDoc, ChangeModel } from './model.ts'
import { tellBlocked, tellMade } from './tell.ts'

const AT_ONCE = 500
/** A leave is undecided when its case has ended by itself; whoever waits a day longer for that is let go all the same. */
const SILENT_DAYS = 1

/** Whoever makes changes: a job, or somebody who does not wait for it. */
type Maker = Pick<Work, 'unit' | 'parameter' | 'tenantId' | 'dataScope' | 'now'>
const changes = (unit: Unit) => repository(ChangeModel)(unscoped(unit))
const boundsOf = (who: Pick<Maker, 'parameter'>) => ({ ...changeBounds(who), keepMonths: who.parameter('rejoin.keep.months') })

const isWaiting = ({ status }: ChangeDoc): boolean => (changeLife.moves.takeEffect.from as readonly string[]).includes(status)

const blocking = (error: unknown): NonNullable<ChangeDoc['blockedBy']> | undefined => {
  if (error instanceof Blocked) return [{ code: error.why }]
  if (!(error instanceof Refusal) || error.code !== 'malformed') return undefined
  return (error.data as { fields: Violation[] }).fields.map(({ code, params }) => ({
    code,
    ...(params ? { params: params as Record<string, string | number> } : {}),
  }))
}

/** All of a change in one unit, once: whoever comes second finds it made. Throws what blocks it. */
const makeOne = async (unit: Unit, id: string, bounds: ReturnType<typeof boundsOf>): Promise<ChangeDoc | undefined> => {
  const change = await changes(unit).byId(id)
  if (!change || !isWaiting(change) || change.dueOn > dayOf(unit.now)) return undefined
  const { ended, begun, leaveDate, keeps, on } = await doChange(unit, change, bounds)
  const more = { ...(keeps === undefined ? {} : { keeps }), ...(begun ? { postId: begun.id } : {}) }
  const made = await changes(unit).update(id, change.version, { status: 'effective', open: false, madeOn: on, blockedBy: null, ...more } as never)
  const { fromDealerId, leaveReason, undecided = false } = made
  unit.emit(changeEffective, id, {
    ...aboutOf(made),
    ...present({ fromDealerId, leaveDate, postId: begun?.id, toDealerId: begun?.dealerId, keeps, leaveReason }),
    ...{ madeOn: on, endedPostIds: ended.map((post) => post.id), undecided, effectiveAt: unit.now.toISOString() },
  })
  await tellMade(unit, made)
  return made
}

/** It waits: said once, tried again on the next day. */
const block = async (unit: Unit, id: string, by: NonNullable<ChangeDoc['blockedBy']>): Promise<ChangeDoc | undefined> => {
  const change = await changes(unit).byId(id)
  if (!change || !isWaiting(change)) return undefined
  const first = change.status === 'approved'
  const next = await changes(unit).update(id, change.version, { status: 'blocked', open: true, blockedBy: by, triedOn: dayOf(unit.now) })
  if (!first) return next
  unit.emit(changeBlocked, id, { ...aboutOf(next), codes: by.map(({ code }) => code), blockedAt: unit.now.toISOString() })
  await tellBlocked(unit, next)
  return next
}

type Tried = { made: ChangeDoc | undefined } | { by: NonNullable<ChangeDoc['blockedBy']> }

const attempt = async (who: Maker, id: string): Promise<Tried> => {
  try {
    return { made: await who.unit((unit) => makeOne(unit, id, boundsOf(who)), null) }
  } catch (error) {
    const by = blocking(error)
    if (!by) throw error
    return { by }
  }
}

/** Makes one now, or says why it cannot be. */
export const makeNow = async (who: Maker, id: string): Promise<ChangeDoc | undefined> => {
  const tried = await attempt(who, id)
  return 'by' in tried ? who.unit((unit) => block(unit, id, tried.by), null) : tried.made
}

/** Tries those that are due, and once more those that stood in each other's way: whoever leaves a post may come after who follows him. */
const makeAll = async (work: Work, ids: readonly string[]): Promise<RunCounts> => {
  const counts = { done: 0, failed: 0, skipped: 0 }
  const waiting: string[] = []
  const count = async (id: string, act: () => Promise<'done' | 'skipped' | undefined>) => {
    try {
      const how = await act()
      if (how) counts[how]++
    } catch (error) {
      logger.error({ err: error, changeId: id }, 'a personnel change could not be made')
      counts.failed++
    }
  }
  for (const id of ids)
    await count(id, async () => {
      const tried = await attempt(work, id)
      if ('by' in tried) return void waiting.push(id) as undefined
      return tried.made ? 'done' : 'skipped'
    })
  for (const id of waiting) await count(id, async () => ((await makeNow(work, id))?.status === 'effective' ? 'done' : 'skipped'))
  return counts
}

/** At 00:00 of their day, or the next minute after they are agreed to later (people-organisations.md rule 15). */
export const makeChanges: Job = {
  name: 'org.make-changes',
  run: async (work) => {
    const today = dayOf(work.now)
    const repo = repository(ChangeModel)(work)
    const silent = { kind: '1', status: 'pending', dueOn: { $lte: addDays(today, -SILENT_DAYS) } }
    const silence = (change: ChangeDoc) => work.unit((unit) => approve(unit, change, true))
    await oneByOne(await repo.find(silent, { limit: AT_ONCE }), silence, ({ id }) => ['a leave that nobody decided could not be let through', { changeId: id }])
    const due = [
      { status: 'approved', dueOn: { $lte: today } },
      { status: 'blocked', triedOn: { $lt: today } },
    ]
    const ids = (await repo.find({ $or: due }, { sort: { dueOn: 1, _id: 1 }, limit: AT_ONCE })).map(({ id }) => id)
    return makeAll(work, ids)
  },
}
