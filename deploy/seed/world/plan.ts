import { addDays } from '@academy/contracts/core/days.ts'
import { courseOf, type WorldCourse } from './courses.ts'
import type { WorldOffering } from './offerings.ts'
import type { WorldOrg } from './organisation.ts'
import type { WorldPerson } from './people.ts'
import { planLedger } from './plan-ledger.ts'
import { type Chance, chance } from './random.ts'
import type { WorldResult } from './results.ts'

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

export interface Candidate {
  person: WorldPerson
  position: string
  outlet: WorldOrg
}

const SHAPES: readonly (readonly [Shape, number])[] = [
  ['fullWaiting', 14],
  ['full', 6],
  ['fewSeats', 20],
]

/** Enough days before the start that applications are open (`enrol.close.days`) and the waiting list is not offered at once. */
const isOpen = (offering: WorldOffering, today: string): boolean => offering.startDate > addDays(today, 4)

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
const seated = (count: number): Outcome[] => Array.from({ length: count }, (_, at) => (at % 10 < 7 ? 'confirmed' : 'requested'))
const ends: readonly Outcome[] = ['revoked', 'refused', 'expired', 'withdrawn']

interface Planner {
  input: PlanInput
  dice: Chance
  book: ReturnType<typeof planLedger>
  targets: Map<string, Target>
}

const apply = (
  { book, dice, targets }: Planner,
  offering: WorldOffering,
  people: readonly Candidate[],
  outcomes: readonly Outcome[],
  facts: Partial<Target> = {},
) => {
  const course = courseOf.get(offering.course) as WorldCourse
  const applications = people.map((candidate, at): Application => {
    book.take(candidate, offering)
    const outcome = outcomes[at] as Outcome
    return {
      user: candidate.person.idNumber,
      outcome,
      ...(outcome === 'attended' && course.pass > 0 ? { score: dice.int(Math.max(course.pass - 4, 55), 100) } : {}),
    }
  })
  targets.set(offering.number, {
    number: offering.number,
    capacity: offering.capacity,
    waitingList: offering.waitingList,
    taken: 0,
    waiting: 0,
    applications,
    ...facts,
  })
}

/** Gives an offering its shape when enough people may apply; the capacity bends between the course's fewest and most. */
const shaped = (planner: Planner, offering: WorldOffering, shape: Shape): boolean => {
  const { dice, book } = planner
  const course = courseOf.get(offering.course) as WorldCourse
  const people = book.eligible(offering, dice)
  const waiting = shape === 'fullWaiting' ? dice.int(3, 9) : 0
  const free = shape === 'fewSeats' ? dice.int(1, 3) : 0
  const capacity = clamp(people.length - waiting + free, course.min, offering.capacity)
  const taken = capacity - free
  if (people.length < taken + waiting) return false
  apply(planner, offering, people.slice(0, taken + waiting), [...seated(taken), ...Array<Outcome>(waiting).fill('waiting')], {
    shape,
    capacity,
    waitingList: shape !== 'full',
    taken,
    waiting,
  })
  return true
}

/** The seats that the demo technician is to find free. */
const isStory = (offering: WorldOffering): boolean => offering.course === 'TBA102' && offering.site === 'S01'

const giveShapes = (planner: Planner, open: readonly WorldOffering[]) => {
  for (const [shape, count] of SHAPES) {
    const first = shape === 'fullWaiting' ? open.filter((offering) => offering.course === 'THE102') : []
    let made = 0
    for (const offering of [...first, ...planner.dice.shuffle(open)]) {
      if (made === count) break
      if (!planner.targets.has(offering.number) && !isStory(offering) && shaped(planner, offering, shape)) made += 1
    }
    if (made < count) throw new Error(`only ${made} of ${count} offerings could become ${shape}`)
  }
}

const leaveOpen = (planner: Planner, offering: WorldOffering, at: number) => {
  const people = planner.book.eligible(offering, planner.dice)
  const wanted = clamp(Math.floor(offering.capacity * (0.15 + 0.1 * (at % 5))), 0, offering.capacity - 4)
  const past = isOpen(offering, planner.input.today) ? [0, 1].slice(0, at % 5 === 0 ? 2 : 1).map((n) => ends[(at + n) % ends.length] as Outcome) : []
  const taken = clamp(people.length - past.length, 0, wanted)
  const outcomes = [...seated(taken), ...past].slice(0, people.length)
  apply(planner, offering, people.slice(0, outcomes.length), outcomes, { shape: 'open', taken })
}

/** How many days back enrolments are planned; older classes have none. */
const PAST_DAYS = 11

/** What became of people some weeks ago, in turns: most attended, a few of each other end. */
const pastEnd = (turn: number): Outcome => {
  if (turn % 17 === 16) return 'noShow'
  if (turn % 19 === 9) return 'revoked'
  if (turn % 31 === 20) return 'expired'
  if (turn % 37 === 30) return 'refused'
  return turn % 41 === 12 ? 'withdrawn' : 'attended'
}

const lookBack = (planner: Planner, offering: WorldOffering, first: number): number => {
  const people = planner.book.eligible(offering, planner.dice).slice(0, Math.max(4, Math.floor(offering.capacity * 0.85)))
  const outcomes = people.map((_, at): Outcome => (offering.stage === 'running' ? 'confirmed' : pastEnd(first + at)))
  apply(planner, offering, people, outcomes, { taken: people.length })
  return first + people.length
}

/** Plans who applies for what, so that the offerings of the demo have the shapes of the world and every state of an enrolment is seen. */
export const demoPlan = (input: PlanInput): Target[] => {
  const planner: Planner = { input, dice: chance('plan'), book: planLedger(input), targets: new Map() }
  const published = input.offerings.filter((offering) => offering.stage === 'published')
  giveShapes(
    planner,
    published.filter((offering) => isOpen(offering, input.today)),
  )
  for (const [at, offering] of published.filter((each) => !planner.targets.has(each.number)).entries()) leaveOpen(planner, offering, at)
  const since = addDays(input.today, -PAST_DAYS)
  let turn = 0
  for (const offering of input.offerings.filter(({ startDate }) => startDate >= since)) {
    if (offering.stage === 'completed' || offering.stage === 'running') turn = lookBack(planner, offering, turn)
    if (offering.stage !== 'cancelled') continue
    const people = planner.book.eligible(offering, planner.dice).slice(0, 3)
    apply(
      planner,
      offering,
      people,
      people.map(() => 'cancelled'),
    )
  }
  return input.offerings.flatMap((offering) => planner.targets.get(offering.number) ?? [])
}
