import { addDays } from '@academy/contracts/core/days.ts'
import { courseOf, type WorldCourse } from './courses.ts'
import type { WorldOffering } from './offerings.ts'
import type { Application, Candidate, Outcome, PlanInput, Shape, Target } from './plan-input.ts'
import { planLedger } from './plan-ledger.ts'
import { type Chance, chance } from './random.ts'

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
    const first = shape === 'fullWaiting' ? [...offersOf(planner, open), ...open.filter((offering) => offering.course === 'THE102')] : []
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
  // of those that the demo's learners may still take, each leaves them a seat
  const left = offering.startDate <= addDays(planner.input.today, SEEN_DAYS) ? 4 + planner.input.guests.size : 4
  const wanted = clamp(Math.floor(offering.capacity * (0.15 + 0.1 * (at % 5))), 0, Math.max(0, offering.capacity - left))
  const past = isOpen(offering, planner.input.today) ? [0, 1].slice(0, at % 5 === 0 ? 2 : 1).map((n) => ends[(at + n) % ends.length] as Outcome) : []
  const taken = clamp(people.length - past.length, 0, wanted)
  const outcomes = [...seated(taken), ...past].slice(0, people.length)
  apply(planner, offering, people.slice(0, outcomes.length), outcomes, { shape: 'open', taken })
}

/** The days that a learner's home shows. */
const SEEN_DAYS = 40

/** Days before the start within which a freed seat may be offered: before the list closes. */
const OFFERED = [6, 13] as const

/** Whether one of the demo's learners may take an offering that is not left for the visitor, nor on the days of what is. */
const suitsGuest = ({ input, book }: Planner, guest: string, offering: WorldOffering): boolean => {
  const left = input.guests.get(guest) ?? []
  const story = new Set(input.offerings.filter(isStory).flatMap(({ halves }) => halves.map(({ day }) => day)))
  return !left.includes(offering.course) && !offering.halves.some(({ day }) => story.has(day)) && book.mayGuest(guest, offering)
}

/** Inside the ladder of its course a freed seat is offered; before it, it is given at once. */
const isOfferable = ({ course, startDate }: WorldOffering, today: string): boolean => {
  const late = Math.max(0, ...(courseOf.get(course)?.ladder ?? []).map(({ days }) => days))
  return startDate >= addDays(today, OFFERED[0]) && startDate <= addDays(today, Math.min(OFFERED[1], late))
}

/** The offerings that are to be full so that each of the demo's learners can be offered a seat. */
const offersOf = (planner: Planner, open: readonly WorldOffering[]): WorldOffering[] =>
  [...planner.input.guests.keys()].flatMap((guest) =>
    open.filter((offering) => isOfferable(offering, planner.input.today) && suitsGuest(planner, guest, offering)).slice(0, 2),
  )

/** One revokes, and the learner of the demo, first on the list, is offered his seat. */
const offer = (planner: Planner, guest: string): void => {
  const { input, targets, book } = planner
  for (const offering of input.offerings) {
    const target = targets.get(offering.number)
    const leaver = target?.applications.find(({ outcome }) => outcome === 'confirmed')
    if (target?.shape !== 'fullWaiting' || !leaver || !isOfferable(offering, input.today) || !suitsGuest(planner, guest, offering)) continue
    if (target.applications.some(({ outcome }) => outcome === 'offered')) continue
    book.takeGuest(guest, offering)
    leaver.outcome = 'revoked'
    const first = target.applications.findIndex(({ outcome }) => outcome === 'waiting')
    // he takes the place of the first who waits
    target.applications.splice(first, 1, { user: guest, outcome: 'offered' })
    return
  }
}

/** Applies as one of the demo's learners for open offerings of the coming weeks: one that costs something and is agreed, one that waits for its approval. */
const applyAhead = (planner: Planner, guest: string): void => {
  const { input, targets, book } = planner
  const costs = (offering: WorldOffering) => (courseOf.get(offering.course)?.price ?? 0) > 0
  for (const outcome of ['confirmed', 'requested'] as const) {
    const suiting = input.offerings.filter((offering) => {
      const target = targets.get(offering.number)
      return target?.shape === 'open' && target.capacity - target.taken > 4 && isOpen(offering, input.today) && suitsGuest(planner, guest, offering)
    })
    const near = suiting.filter(({ startDate }) => startDate <= addDays(input.today, SEEN_DAYS))
    const chosen = near.find((offering) => costs(offering) === (outcome === 'confirmed')) ?? near[0]
    const target = chosen && targets.get(chosen.number)
    if (!target) continue
    target.applications.push({ user: guest, outcome })
    target.taken += 1
    book.takeGuest(guest, chosen)
  }
}

/** What is due for the demo's learners (design/look/03-home.png): a class in the next days, applied for weeks ago; a result of the last days; an offer; seats ahead. */
const giveDue = (planner: Planner): void => {
  const { input, targets, book } = planner
  for (const guest of input.guests.keys()) {
    const suiting = input.offerings.filter((offering) => targets.has(offering.number) && suitsGuest(planner, guest, offering))
    const soon = suiting.find((offering) => offering.stage === 'published' && !isOpen(offering, input.today))
    const over = suiting.filter((offering) => offering.stage === 'completed').at(-1)
    const pass = over ? (courseOf.get(over.course)?.pass ?? 0) : 0
    if (over) targets.get(over.number)?.applications.push({ user: guest, outcome: 'attended', ...(pass > 0 ? { score: Math.min(100, pass + 12) } : {}) })
    if (soon) (targets.get(soon.number) as Target).early = [...(targets.get(soon.number)?.early ?? []), { user: guest, outcome: 'confirmed' }]
    for (const offering of [over, soon]) if (offering) book.takeGuest(guest, offering)
    offer(planner, guest)
    applyAhead(planner, guest)
  }
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
  giveDue(planner)
  return input.offerings.flatMap((offering) => planner.targets.get(offering.number) ?? [])
}
