import { notify } from '@academy/chassis/events/notify.ts'
import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { decided, emitAll } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { caseAgreed, caseExpired, caseOpened, caseRefused, caseWithdrawn } from '@academy/contracts/approval-workflow/events.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { offeringSubject } from '@academy/contracts/training/delivery/offering-approval.ts'
import { startConfirmed, startLapsed, startRefused } from '@academy/contracts/training/delivery/offering-messages.ts'
import { posts } from '../../people.ts'
import { SeatModel } from '../enrolments/model.ts'
import { OfferingModel } from './model.ts'
import type { OfferingDoc } from './offering-doc.ts'
import { riskUntil } from './staff-filter.ts'
import { ask, decide, type Starting } from './start.ts'
import { wordsOf } from './words.ts'

const BATCH = 200
const PLANNER = 'AC05'
const repo = repository(OfferingModel)
const starting = (o: OfferingDoc) => o as unknown as Starting

/** Who plans today, the longest in post first. */
const planners = async (unit: Unit): Promise<string[]> => {
  const today = dayOf(unit.now)
  const held = await posts(unit).find({ positionCode: PLANNER, joinDate: { $lte: today } }, { sort: { joinDate: 1, id: 1 } })
  return held.filter(({ leaveDate }) => !leaveDate || leaveDate >= today).map(({ userId }) => userId)
}

/** Who sits in it or is being decided on; the seats' own rows say so, not their copy. */
const peopleIn = (unit: Unit, offeringId: string) => repository(SeatModel)(unscoped(unit)).count({ offeringId, state: { $in: ['held', 'taken'] } })

/** Who plans and who teaches hear that it takes place; that it is the planner's to decide is told to him alone. */
const tellOutcome = async (unit: Unit, o: OfferingDoc, by?: string) => {
  const { named } = await wordsOf(unit, o)
  const others = (people: readonly string[]) => people.filter((one) => one !== by)
  const link = `/manage/training-offerings?when=ahead&open=${o.id}`
  const planning = others(await planners(unit))
  if (o.start === 'confirmed') {
    notify(unit, startConfirmed, { of: o.id, to: planning, params: named, link })
    notify(unit, startConfirmed, { of: o.id, to: others(o.trainerUserIds).filter((one) => !planning.includes(one)), params: named, link: `/offerings/${o.id}` })
  }
  const params = { ...named, people: await peopleIn(unit, o.id), minimum: o.minimum }
  if (o.start === 'refused') notify(unit, startRefused, { of: o.id, to: planning, params, link })
  if (o.start === 'lapsed') notify(unit, startLapsed, { of: o.id, to: planning, params, link })
}

const store = async (unit: Unit, o: OfferingDoc, outcome: ReturnType<typeof decide>, by?: string): Promise<OfferingDoc> => {
  const { next, events } = decided(outcome)
  const row = await repo(unscoped(unit)).update(o.id, o.version, { start: next })
  emitAll(unit, events)
  if (next !== 'asked') await tellOutcome(unit, row, by)
  return row
}

/** Asks for every start that has come near, once each (world.md §7, CLASS). */
export const askStarts = async (work: Work): Promise<RunCounts> => {
  const due = await repo(work).find(
    { status: 'published', start: { $exists: false }, startsAt: { $gt: work.now, $lte: riskUntil(work) } },
    { sort: { startsAt: 1 }, limit: BATCH },
  )
  const askOne = (o: OfferingDoc) =>
    work.unit(async (unit) => {
      const now = await repo(unit).byId(o.id)
      if (now?.version !== o.version) return
      const [plannerId = String(now.creator ?? 'system')] = await planners(unit)
      await store(unit, now, ask(starting(now), { people: await peopleIn(unit, o.id), plannerId }, unit.now))
    })
  return oneByOne(due, askOne, ({ id }) => ['the start of an offering could not be asked for', { offeringId: id }])
}

/** The offering that a case of ours speaks of, while its start is being decided. */
const askedFor = async (data: { subjectType: string; subjectId: string }, ctx: ReactionContext): Promise<OfferingDoc | undefined> => {
  if (data.subjectType !== offeringSubject.type) return undefined
  const o = await repo(unscoped(ctx)).byId(data.subjectId)
  return o?.start === 'asked' && o.status === 'published' ? o : undefined
}

const onEnd = (type: EventType, name: string, move: 'agree' | 'refuse' | 'lapse'): Reaction =>
  on(type as typeof caseAgreed, name, async (data, ctx) => {
    const o = await askedFor(data, ctx)
    if (o) await store(ctx, o, decide(starting(o), move, ctx.now, data.by))
  })

/** What an ended case means for the start of an offering. */
export const startReactions: Reaction[] = [
  on(caseOpened, 'offering.start-opened', async (data, ctx) => {
    const o = await askedFor(data, ctx)
    if (o) await repo(unscoped(ctx)).change({ id: o.id }, { startCaseId: ctx.event.aggregateId })
  }),
  onEnd(caseAgreed, 'offering.start-agreed', 'agree'),
  onEnd(caseRefused, 'offering.start-refused', 'refuse'),
  onEnd(caseExpired, 'offering.start-expired', 'lapse'),
  onEnd(caseWithdrawn, 'offering.start-withdrawn', 'lapse'),
]

/** The planner lets take place what was refused or let lie. */
export const confirmStart = async ({ id, version }: { id: string; version: number }, ctx: Context): Promise<OfferingDoc> => {
  const before = await repo(ctx).byId(id)
  if (!before) throw absent()
  return ctx.unit((unit) => store(unit, { ...before, version }, decide(starting(before), 'confirm', unit.now, ctx.userId), ctx.userId))
}
