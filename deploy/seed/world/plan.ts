import { daysBetween, plusDays } from './calendar.ts'
import { type WorldCourse, courseOf } from './courses.ts'
import type { WorldOrg } from './organisation.ts'
import type { WorldOffering } from './offerings.ts'
import type { WorldPerson } from './people.ts'
import { type Chance, chance } from './random.ts'
import { type WorldResult, suits } from './results.ts'

/** How an application of the demo is to end up; the player gives the commands that lead there. */
export type Outcome = 'attended' | 'noShow' | 'confirmed' | 'requested' | 'waiting' | 'revoked' | 'refused' | 'expired' | 'withdrawn' | 'cancelled'

export interface Application {
  /** ID number of the learner. */
  user: string
  outcome: Outcome
  score?: number
}

/** The shape that a published offering is to have (design/world.md §4). */
export type Shape = 'fullWaiting' | 'full' | 'fewSeats' | 'open'

export interface Target {
  number: string
  shape?: Shape
  capacity: number
  waitingList: boolean
  taken: number
  waiting: number
  /** In the order in which they apply. */
  applications: Application[]
}

export interface PlanInput {
  today: string
  offerings: readonly WorldOffering[]
  people: readonly WorldPerson[]
  network: readonly WorldOrg[]
  results: readonly WorldResult[]
  /** ID numbers who are left for the visitor to act with. */
  spared: ReadonlySet<string>
  /** Dealers whose account stops applications. */
  stopped: ReadonlySet<string>
}

interface Candidate {
  person: WorldPerson
  position: string
  outlet: WorldOrg
}

const SHAPES: readonly (readonly [Shape, number])[] = [['fullWaiting', 14], ['full', 6], ['fewSeats', 20]]

/** Keeps what each person has already, so that nobody gets a course that the list of reasons would refuse. */
const ledger = (input: PlanInput) => {
  const outlets = new Map(input.network.filter((org) => org.orgType === '60').map((org) => [org.code, org]))
  const candidates = input.people.flatMap((person): Candidate[] => {
    const post = person.posts.find((each) => each.main && each.leaveDate === undefined)
    const outlet = post ? outlets.get(post.org) : undefined
    return post && outlet && !input.spared.has(person.idNumber) && !input.stopped.has(outlet.dealer ?? '') ? [{ person, position: post.position, outlet }] : []
  })
  const passed = new Map<string, string>()
  for (const result of input.results) passed.set(`${result.user}|${result.course}`, result.date)
  const busy = new Set<string>()
  const live = new Set<string>()

  const may = (candidate: Candidate, offering: WorldOffering, course: WorldCourse): boolean => {
    const { idNumber, joinCompanyDate } = candidate.person
    if (!suits(course, candidate.position, candidate.outlet.brands ?? []) || joinCompanyDate > offering.startDate) return false
    if (live.has(`${idNumber}|${course.code}`)) return false
    const last = passed.get(`${idNumber}|${course.code}`)
    if (last !== undefined && daysBetween(last, offering.startDate) <= course.months * 31) return false
    const ready = course.prerequisites.every((code) => {
      const day = passed.get(`${idNumber}|${code}`)
      return day !== undefined && day < offering.startDate
    })
    return ready && offering.halves.every(({ day, half }) => !busy.has(`${idNumber}|${day}|${half}`))
  }

  return {
    /** Those whom nothing stands against: first who has not passed the course and works in the region of the site. */
    eligible: (offering: WorldOffering, dice: Chance): Candidate[] => {
      const course = courseOf.get(offering.course) as WorldCourse
      const able = dice.shuffle(candidates.filter((candidate) => may(candidate, offering, course)))
      const region = regionOf(offering)
      const rank = (each: Candidate) => (passed.has(`${each.person.idNumber}|${course.code}`) ? 2 : 0) + (region && each.outlet.region !== region ? 1 : 0)
      return able.map((each) => ({ each, rank: rank(each) })).sort((a, b) => a.rank - b.rank).map(({ each }) => each)
    },
    take: (candidate: Candidate, offering: WorldOffering) => {
      live.add(`${candidate.person.idNumber}|${offering.course}`)
      for (const { day, half } of offering.halves) busy.add(`${candidate.person.idNumber}|${day}|${half}`)
    },
  }
}

const regionBySite: Readonly<Record<string, string>> = Object.fromEntries(
  'S01 N S02 E S03 S S04 W S05 N S06 N S07 E S08 S S09 W S10 W S11 N S12 E S13 E S14 E S15 S S16 W S17 E S18 S'.split(' ').flatMap((code, at, all) => (at % 2 === 0 ? [[code, all[at + 1] as string]] : [])),
)
const regionOf = (offering: WorldOffering): string | undefined => regionBySite[offering.site]

/** Enough days before the start that applications are open (`enrol.close.days`) and the waiting list is not offered at once. */
const isOpen = (offering: WorldOffering, today: string): boolean => offering.startDate > plusDays(today, 4)

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** Plans who applies for what, so that the offerings of the demo have the shapes of the world and every state of an enrolment is seen. */
export const demoPlan = (input: PlanInput): Target[] => {
  const dice = chance('plan')
  const book = ledger(input)
  const targets = new Map<string, Target>()
  const apply = (offering: WorldOffering, capacity: number, people: readonly Candidate[], outcomes: readonly Outcome[], extra: Partial<Target> = {}) => {
    people.forEach((candidate) => book.take(candidate, offering))
    const course = courseOf.get(offering.course) as WorldCourse
    const applications = people.map((candidate, at): Application => {
      const outcome = outcomes[at] as Outcome
      return { user: candidate.person.idNumber, outcome, ...(outcome === 'attended' && course.pass > 0 ? { score: dice.int(Math.max(course.pass - 4, 55), 100) } : {}) }
    })
    targets.set(offering.number, { number: offering.number, capacity, waitingList: offering.waitingList, taken: 0, waiting: 0, applications, ...extra })
  }
  const taking = (count: number): Outcome[] => Array.from({ length: count }, (_, at) => (at % 10 < 7 ? 'confirmed' : 'requested'))

  const shaped = (offering: WorldOffering, shape: Shape, people: readonly Candidate[]): boolean => {
    const course = courseOf.get(offering.course) as WorldCourse
    const waiting = shape === 'fullWaiting' ? dice.int(3, 9) : 0
    const free = shape === 'fewSeats' ? dice.int(1, 3) : 0
    const capacity = clamp(people.length - waiting + free, course.min, offering.capacity)
    const taken = capacity - free
    if (people.length < taken + waiting) return false
    const outcomes = [...taking(taken), ...Array<Outcome>(waiting).fill('waiting')]
    apply(offering, capacity, people.slice(0, taken + waiting), outcomes, { shape, waitingList: shape !== 'full', taken, waiting })
    return true
  }

  const published = input.offerings.filter((offering) => offering.stage === 'published')
  const open = published.filter((offering) => isOpen(offering, input.today))
  for (const [shape, count] of SHAPES) {
    const wanted = shape === 'fullWaiting' ? ['THE102'] : []
    const order = [...open.filter((offering) => wanted.includes(offering.course)), ...dice.shuffle(open)]
    let made = 0
    for (const offering of order) {
      if (made === count) break
      if (targets.has(offering.number) || (offering.course === 'TBA102' && offering.site === 'S01')) continue
      if (shaped(offering, shape, book.eligible(offering, dice))) made += 1
    }
    if (made < count) throw new Error(`only ${made} of ${count} offerings could become ${shape}`)
  }

  const ends: Outcome[] = ['revoked', 'refused', 'expired', 'withdrawn']
  published.filter((offering) => !targets.has(offering.number)).forEach((offering, at) => {
    const people = book.eligible(offering, dice)
    const seats = Math.min(people.length, Math.max(0, Math.floor(offering.capacity * (0.15 + 0.1 * (at % 5)))), offering.capacity - 4)
    const past = isOpen(offering, input.today) ? ends.slice(0, at % 5 === 0 ? 2 : 1).map((_, n) => ends[(at + n) % ends.length] as Outcome) : []
    const all = people.slice(0, Math.max(0, seats) + past.length)
    const outcomes = [...taking(Math.max(0, all.length - past.length)), ...past]
    apply(offering, offering.capacity, all, outcomes.slice(-all.length || undefined).slice(0, all.length), { shape: 'open', taken: Math.max(0, all.length - past.length) })
  })

  for (const offering of input.offerings.filter((each) => each.stage === 'completed' || each.stage === 'running')) {
    const people = book.eligible(offering, dice).slice(0, Math.max(4, Math.floor(offering.capacity * 0.85)))
    const done = offering.stage === 'completed'
    apply(offering, offering.capacity, people, people.map((_, at) => (done ? (at % 19 === 18 ? 'noShow' : 'attended') : 'confirmed')), { taken: people.length })
  }
  for (const offering of input.offerings.filter((each) => each.stage === 'cancelled')) {
    const people = book.eligible(offering, dice).slice(0, 3)
    apply(offering, offering.capacity, people, people.map(() => 'cancelled'))
  }
  return input.offerings.flatMap((offering) => targets.get(offering.number) ?? [])
}
