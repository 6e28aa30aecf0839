import { addDays } from '@academy/contracts/core/days.ts'
import type { Half } from '@academy/contracts/core/half-days.ts'
import { type Allocator, allocator, type Resources } from './allocation.ts'
import { isCourseDay } from './calendar.ts'
import { courses, type WorldCourse } from './courses.ts'
import { maySchedule, numbering, offeringOf, type Stage, type WorldOffering } from './offerings.ts'
import { type Chance, chance } from './random.ts'

export const PER_YEAR = 12_500
/** Share of a year's offerings by month in percent (design/world.md §4). */
const months = [7, 3, 11, 10, 9, 10, 9, 8, 11, 7, 9, 6]
const launches = new Set(['SPO201', 'SPE202'])
const technical = new Set(['TB', 'TD', 'TH', 'TP'])

/** How often a course is held, so that the mean is about 1.6 days. */
const weightOf = (course: WorldCourse, month: number): number => {
  if (course.needs.includes('online')) return 2.1
  const season = launches.has(course.code) ? (month === 3 || month === 9 ? 4 : 0.6) : technical.has(course.catalogue) && month >= 6 && month <= 8 ? 0.7 : 1
  return (season * (technical.has(course.catalogue) ? 1.1 : 2)) / course.days ** 0.55
}

const courseDraw = (month: number): ((dice: Chance) => WorldCourse) => {
  const weights = new Map(courses.map((course) => [course, weightOf(course, month)]))
  return (dice) => dice.weighted(courses, (course) => weights.get(course) ?? 0)
}

const daysOf = (year: number, month: number): string[] => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter((day) => day.slice(0, 7) === first.slice(0, 7) && isCourseDay(day))
}

const stageOf = (startDate: string, endDate: string, today: string, dice: Chance): Stage => {
  if (dice.happens(0.06)) return 'cancelled'
  if (endDate < today) return 'completed'
  if (startDate <= today) return 'running'
  return startDate <= addDays(today, 120) ? 'published' : 'unpublished'
}

const halfOf = (course: WorldCourse, dice: Chance): Half => (course.days % 1 !== 0 && dice.happens(0.5) ? 'pm' : 'am')
/** Draws that may fail on one day before what is owed goes over to the next. */
const TRIES = 200

interface Year {
  allocate: Allocator
  number: ReturnType<typeof numbering>
  dice: Chance
  today: string
  /** How often courses were drawn on a day from which they would run into a weekend: they wait for a better one. */
  later: Map<WorldCourse, number>
}

const nextCourse = ({ later, dice }: Year, draw: (dice: Chance) => WorldCourse, open: ReadonlySet<WorldCourse>): WorldCourse | undefined => {
  for (const [course, count] of later) {
    if (count === 0 || !open.has(course)) continue
    later.set(course, count - 1)
    return course
  }
  const course = draw(dice)
  if (open.has(course)) return course
  later.set(course, (later.get(course) ?? 0) + 1)
  return undefined
}

const attempt = ({ allocate, number, dice, today }: Year, course: WorldCourse, day: string): WorldOffering | undefined => {
  const half = halfOf(course, dice)
  const placed = maySchedule(course, day, half) ? allocate.place(course, day, half, dice) : undefined
  if (!placed) return undefined
  const stage = stageOf(day, placed.halves.at(-1)?.day ?? day, today, dice)
  const offering = offeringOf(number(course.code, day), course, placed, stage)
  return stage === 'cancelled' ? { ...offering, cancelReason: dice.pick(['10', '10', '20', '30', '40', '50']) } : offering
}

function* ofYear(facts: Year, year: number, perYear: number): Generator<WorldOffering> {
  let [owed, made] = [0, 0]
  for (const [at, share] of months.entries()) {
    const draw = courseDraw(at + 1)
    const days = daysOf(year, at + 1)
    const quota = (perYear * share) / 100
    // December's is due some days early, so that the year closes with nothing owed.
    const even = at === 11 ? days.length - 8 : days.length
    for (const [index, day] of days.entries()) {
      facts.allocate.forgetBefore(day)
      const due = owed + Math.round(quota * Math.min(1, (index + 1) / even))
      const open = new Set(courses.filter((course) => maySchedule(course, day, 'am')))
      for (let tries = 0; made < due && tries < TRIES; tries++) {
        const course = nextCourse(facts, draw, open)
        const offering = course && attempt(facts, course, day)
        if (!offering) continue
        made += 1
        yield offering
      }
    }
    owed += quota
  }
}

/** The offerings of whole years in the order of their start: 12,500 a year unless told otherwise, nothing booked twice. */
export function* fullOfferings(resources: Resources, today: string, firstYear: number, lastYear: number, perYear = PER_YEAR): Generator<WorldOffering> {
  const facts: Year = { allocate: allocator(resources), number: numbering(), dice: chance('full offerings'), today, later: new Map() }
  for (let year = firstYear; year <= lastYear; year++) yield* ofYear(facts, year, perYear)
}
