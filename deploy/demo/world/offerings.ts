import { addDays } from '@academy/contracts/core/days.ts'
import { type Half, type HalfDay, halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { isWorkday } from '@academy/contracts/identity/system/shipped-workdays.ts'
import { type Allocator, allocator, type Placed, type Resources } from './allocation.ts'
import { isCourseDay, isMonthEnd, isoWeek } from './calendar.ts'
import { courseOf, courses, type WorldCourse } from './courses.ts'
import { type Chance, chance } from './random.ts'

export type Stage = 'completed' | 'running' | 'published' | 'unpublished' | 'cancelled'

export interface WorldOffering {
  number: string
  course: string
  startDate: string
  endDate: string
  startHalf: Half
  halves: readonly HalfDay[]
  site: string
  classroom: string
  mainTrainer: string
  secondary: readonly string[]
  vehicles: readonly string[]
  minimum: number
  capacity: number
  waitingList: boolean
  stage: Stage
  cancelReason?: string
}

export const isSales = (course: WorldCourse): boolean => ['SP', 'SS', 'UC'].includes(course.catalogue)

/** May the course be held from this day on, half-day after half-day? Course days only, and no sales course on a month's last three days. */
export const maySchedule = (course: WorldCourse, day: string, half: Half): boolean =>
  halfDaysOf(day, half, course.days).every((each) => isCourseDay(each.day) && !(isSales(course) && isMonthEnd(each.day)))

/** Numbers offerings by course, ISO year and week: TBA102-2648-01. */
export const numbering = (): ((course: string, startDate: string) => string) => {
  const serials = new Map<string, number>()
  return (course, startDate) => {
    const stem = `${course}-${isoWeek(startDate)}`
    const serial = (serials.get(stem) ?? 0) + 1
    serials.set(stem, serial)
    return `${stem}-${String(serial).padStart(2, '0')}`
  }
}

export const offeringOf = (number: string, course: WorldCourse, placed: Placed, stage: Stage): WorldOffering => ({
  number,
  course: course.code,
  startDate: placed.halves[0]?.day ?? '',
  endDate: placed.halves.at(-1)?.day ?? '',
  startHalf: placed.halves[0]?.half ?? 'am',
  halves: placed.halves,
  site: placed.room.site,
  classroom: placed.room.code,
  mainTrainer: placed.mainTrainer,
  secondary: placed.secondary,
  vehicles: placed.vehicles,
  minimum: course.min,
  capacity: Math.min(course.max, placed.room.max),
  waitingList: true,
  stage,
})

interface Slot {
  stage: Stage
  /** First and last day on which it may start, relative to the day of the start. */
  from: number
  to: number
  course?: string
  sites?: readonly string[]
}

const spread = (stage: Stage, count: number, from: number, to: number): Slot[] =>
  Array.from({ length: count }, (_, n) => {
    const at = Math.round(from + ((to - from) * (n + 0.5)) / count)
    return { stage, from: Math.max(from, at - 2), to: Math.min(to, at + 6) }
  })

/** What the story needs: seats for the demo technician in Beijing, a full high-voltage course, a sales course near him; what is offered to the demo's learners and what they have just been to. */
const story: readonly Slot[] = [
  { stage: 'published', from: 20, to: 34, course: 'TBA102', sites: ['S01'] },
  { stage: 'published', from: 14, to: 28, course: 'THE102', sites: ['S01'] },
  { stage: 'published', from: 10, to: 20, course: 'TBA204', sites: ['S01'] },
  { stage: 'published', from: 9, to: 18, course: 'SSA201', sites: ['S11', 'S01'] },
  { stage: 'published', from: 30, to: 44, course: 'TBA103', sites: ['S01'] },
  { stage: 'published', from: 1, to: 3, course: 'INA001' },
  { stage: 'published', from: 6, to: 11, course: 'TPA101' },
  { stage: 'published', from: 6, to: 11, course: 'SSE203' },
  { stage: 'completed', from: -8, to: -3, course: 'TBO202' },
  { stage: 'completed', from: -8, to: -3, course: 'SPO201' },
]
const storyOf = (stage: Stage): number => story.filter((slot) => slot.stage === stage).length

const demoSlots: readonly Slot[] = [
  ...story,
  ...spread('running', 4, 0, 0),
  ...spread('completed', 40 - storyOf('completed'), -90, -2),
  ...spread('published', 3, 1, 3),
  ...spread('published', 82 - 3 - storyOf('published'), 5, 118),
  ...spread('unpublished', 14, 25, 120),
  ...spread('cancelled', 10, -60, 60),
]

/** Courses of the demo in an order in which each of the sixty comes before popular ones repeat. */
const courseQueue = (dice: Chance): WorldCourse[] => {
  const popular = [
    'THE102',
    'TBA101',
    'TBA102',
    'TBA103',
    'TDA201',
    'SSA101',
    'SSA201',
    'SPO201',
    'SPE202',
    'INA001',
    'INA002',
    'THA101',
    'VSA101',
    'VSA201',
    'MCA101',
    'TBA204',
    'SSA102',
    'GMA201',
    'SPO101',
    'VSA102',
  ]
  const extra = popular.map((code) => courseOf.get(code) as WorldCourse)
  return [...dice.shuffle(courses), ...dice.shuffle([...extra, ...extra]), ...dice.shuffle(courses), ...extra, ...dice.shuffle(courses)]
}

/** A course of three days and more that began a day or two ago runs today; on a working day where there was one. */
const runningStart = (today: string): string => [-1, -2].map((shift) => addDays(today, shift)).find(isWorkday) ?? addDays(today, -1)

const stretch = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)

/** The days on which an offering of the slot may start, best first; holidays push it beyond its window. */
const daysOf = (slot: Slot, today: string): string[] => {
  if (slot.stage === 'running') return [runningStart(today)]
  const beyond = slot.stage === 'completed' ? [...stretch(-89, slot.from - 1).reverse(), ...stretch(slot.to + 1, -2)] : stretch(slot.to + 1, 120)
  return [...stretch(slot.from, slot.to), ...beyond].map((shift) => addDays(today, shift))
}

const tryDay = (allocate: Allocator, course: WorldCourse, day: string, slot: Slot, today: string, dice: Chance): Placed | undefined => {
  const half: Half = course.days % 1 !== 0 && dice.happens(0.35) ? 'pm' : 'am'
  const placed = slot.stage === 'running' || maySchedule(course, day, half) ? allocate.place(course, day, half, dice, slot.sites) : undefined
  if (!placed || slot.stage !== 'completed') return placed
  return (placed.halves.at(-1)?.day ?? '') < today ? placed : undefined
}

const fits = (course: WorldCourse, slot: Slot): boolean =>
  slot.course ? course.code === slot.course : slot.stage === 'running' ? course.days >= 3 : slot.stage === 'completed' ? course.days <= 5 : true

/** The 150 offerings of the demo, from 90 days before to 120 days after the day of the start, ordered by start; other slots give another schedule. Throws Error when rooms or trainers are missing. */
export const demoOfferings = (resources: Resources, today: string, slots: readonly Slot[] = demoSlots): WorldOffering[] => {
  const dice = chance(`offerings ${slots.length}`)
  const allocate = allocator(resources)
  const queue = courseQueue(dice)
  const number = numbering()
  const found: { course: WorldCourse; placed: Placed; stage: Stage }[] = []
  for (const slot of slots) {
    const days = daysOf(slot, today)
    const candidates = slot.course ? [courseOf.get(slot.course) as WorldCourse] : queue.filter((course) => fits(course, slot))
    const made = firstOf(candidates, (course) => firstOf(days, (day) => wrap(course, tryDay(allocate, course, day, slot, today, dice))))
    if (!made) throw new Error(`no resources for a ${slot.stage} offering from day ${slot.from}`)
    if (!slot.course) queue.splice(queue.indexOf(made.course), 1)
    found.push({ ...made, stage: slot.stage })
  }
  const sorted = found.sort((a, b) => startOf(a.placed).localeCompare(startOf(b.placed)))
  const reasons = ['10', '10', '20', '30', '10', '10', '40', '10', '50', '10']
  let cancelled = 0
  return sorted.map(({ course, placed, stage }) => {
    const offering = offeringOf(number(course.code, startOf(placed)), course, placed, stage)
    return stage === 'cancelled' ? { ...offering, cancelReason: reasons[cancelled++ % reasons.length] as string } : offering
  })
}

const startOf = (placed: Placed): string => placed.halves[0]?.day ?? ''
const wrap = (course: WorldCourse, placed: Placed | undefined) => (placed ? { course, placed } : undefined)

const firstOf = <T, R>(items: readonly T[], attempt: (item: T) => R | undefined): R | undefined => {
  for (const item of items) {
    const result = attempt(item)
    if (result !== undefined) return result
  }
  return undefined
}
