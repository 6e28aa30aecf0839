import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { inParallel } from '../play/act.ts'
import { applyAs, changeMinds, decideAll, type Known } from '../play/demo.ts'
import type { World } from '../world/demo.ts'
import type { WorldOffering } from '../world/offerings.ts'
import type { Application, Target } from '../world/plan-input.ts'
import { attend, cancelClass } from './classes.ts'
import { runJobs } from './jobs.ts'
import { quiet } from './quiet.ts'
import { decideStarts, leaveSome } from './starts.ts'
import type { Travelling } from './travel.ts'

/** Days before today on which the world is imported and its play begins. */
export const DAYS_BACK = 16
const STEP = 4
const AHEAD = 10
const CANCEL_AHEAD = 5
const AT_ONCE = 3

interface Course {
  offering: WorldOffering
  target: Target
  offeringId: string
  applied: boolean
  /** Everything that is to happen has happened. */
  over: boolean
}

interface Simulation {
  platform: Platform
  clock: Travelling
  known: Known
  planner: string
  courses: Course[]
  wanted: Map<string, Application>
}

const coursesOf = ({ offerings, targets }: World, known: Known): Course[] => {
  const past = targets.flatMap((target) => (target.shape === undefined ? [target] : target.early ? [{ ...target, applications: target.early }] : []))
  const plans = new Map(past.map((target) => [target.number, target]))
  return offerings.flatMap((offering) => {
    const [target, offeringId] = [plans.get(offering.number), known.offerings.get(offering.number)]
    return target && offeringId ? [{ offering, target, offeringId, applied: false, over: false }] : []
  })
}

const stepTo = async ({ platform, clock }: Simulation, at: Date): Promise<void> => {
  await quiet(platform)
  clock.to(at)
}

/** What is due by this day: classes that are over are closed, those that are to be cancelled are. */
const finish = async ({ platform, courses, wanted, planner }: Simulation, day: string): Promise<void> => {
  const due = courses.filter(({ offering, applied, over }) => {
    if (!applied || over) return false
    return offering.stage === 'cancelled' ? offering.startDate <= addDays(day, CANCEL_AHEAD) : offering.endDate < day
  })
  await inParallel(due, AT_ONCE, async (course) => {
    const { offering, offeringId } = course
    if (offering.stage === 'cancelled') await cancelClass(platform, offering, offeringId, planner)
    else await attend(platform, offering, offeringId, wanted)
    course.over = true
  })
}

/** People apply some days ahead; most cases are decided the same day, some minds change at once, some three days later. */
const enrol = async (simulation: Simulation, day: string): Promise<void> => {
  const { platform, courses, known, wanted } = simulation
  const due = courses.filter(({ offering, applied }) => !applied && offering.startDate <= addDays(day, AHEAD))
  const fresh = new Map<string, Application>()
  for (const course of due) course.applied = true
  const all = due.flatMap(({ target }) => target.applications.map((application) => ({ number: target.number, application })))
  await inParallel(all, AT_ONCE, async ({ number, application }) => {
    const id = await applyAs(platform, number, application, known)
    if (id) fresh.set(id, application)
  })
  for (const [id, application] of fresh) wanted.set(id, application)
  if (fresh.size === 0) return
  await stepTo(simulation, momentOf(day, '15:10:00'))
  await decideAll(platform, fresh)
  await changeMinds(platform, new Map([...fresh].filter(([, { outcome }]) => outcome === 'withdrawn')))
}

const revokeLate = ({ platform, wanted }: Simulation, since: ReadonlySet<string>) =>
  changeMinds(platform, new Map([...wanted].filter(([id, { outcome }]) => outcome === 'revoked' && since.has(id))))

/** The last look from the present: what runs today is marked as far as it has come, what was to be cancelled later is cancelled now. */
const catchUp = async (simulation: Simulation): Promise<void> => {
  const { platform, courses, wanted, planner } = simulation
  await inParallel(
    courses.filter(({ over }) => !over),
    AT_ONCE,
    async ({ offering, offeringId }) =>
      offering.stage === 'cancelled' ? cancelClass(platform, offering, offeringId, planner) : attend(platform, offering, offeringId, wanted),
  )
}

/** Hours at which people talk on the days between two steps. */
const TALK_HOURS = ['12:24:00', '20:47:00'] as const
/** Talks once, at the clock's moment. */
type Talk = () => Promise<void>
interface Others {
  planner: string
  talk: Talk
}

const talkBetween = async (simulation: Simulation, day: string, talk: Talk): Promise<void> => {
  for (const [at, hour] of TALK_HOURS.entries()) {
    await stepTo(simulation, momentOf(addDays(day, at + 1), hour))
    await talk()
  }
}

/**
 * Plays the last weeks of the demo through the commands that people give and the jobs of the services, from one day to a later one, and brings the
 * clock home. Gives how many applied.
 */
export const playPast = async (platform: Platform, clock: Travelling, world: World, known: Known, { planner, talk }: Others): Promise<number> => {
  const simulation: Simulation = { platform, clock, known, planner, courses: coursesOf(world, known), wanted: new Map() }
  let before = new Set<string>()
  for (let day = addDays(world.today, -DAYS_BACK + 1); day < world.today; day = addDays(day, STEP)) {
    await stepTo(simulation, momentOf(day, '09:40:00'))
    await runJobs(platform)
    await decideStarts(platform)
    await finish(simulation, day)
    await revokeLate(simulation, before)
    const known = new Set(simulation.wanted.keys())
    await enrol(simulation, day)
    before = new Set([...simulation.wanted.keys()].filter((id) => !known.has(id)))
    await talkBetween(simulation, day, talk)
  }
  await quiet(platform)
  clock.home()
  await runJobs(platform)
  await decideStarts(platform, leaveSome)
  await catchUp(simulation)
  await quiet(platform)
  return simulation.wanted.size
}
