import { addDays } from '@academy/contracts/core/days.ts'
import type { MoneyRules } from '@academy/fee/parameters.ts'
import { type Chance, chance } from '../world/random.ts'
import { type Account, readAccounts } from './accounts.ts'
import { caseWriter } from './cases.ts'
import { type Class, classOf, classWriter } from './classes.ts'
import { crowd } from './crowd.ts'
import { enrolmentWriter } from './enrolments.ts'
import type { Fixture } from './fixture.ts'
import { asking, calledOff, gone, type Life, seated } from './lives.ts'
import { books, type Seat } from './money.ts'
import type { Learner } from './people.ts'
import { pricing, readRules } from './pricing.ts'
import type { Sink } from './sink.ts'

/** How much history there is to be. */
export interface HistorySize {
  /** Applications of the past in all. */
  enrolments: number
  /** Requests that wait for a decision. */
  open: number
}
export const historySize: HistorySize = { enrolments: 1_000_000, open: 1200 }

/** So many days ahead offerings are planned. */
const AHEAD = 180
/** Offerings between two points at which a cut load can go on. */
const STRETCH = 4000

export interface Told {
  accounts: ReadonlyMap<string, Account>
  /** Those whose requests are still to be told. */
  open: Seat[]
  enrolments: number
}

/** The first day of the month thirteen months ago: where the books begin (deploy/decisions/0005). */
const booksBegin = (today: string): string => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - 13, 1)).toISOString().slice(0, 10)
}

/** How full a class of the future is by the days to its start. */
const fullness = (days: number, dice: Chance): number => {
  const usual = days <= 14 ? 0.85 : days <= 30 ? 0.7 : days <= 60 ? 0.45 : 0.2
  return dice.happens(0.05) ? 1 : Math.min(1, usual * (0.6 + dice.next() * 0.5))
}

/** Plans the lives of a class: who came, who did not, who is still asking. */
const livesOf = (one: Class, wanted: number, openLeft: () => number, { now }: Fixture, dice: Chance): Life[] => {
  const lives = (count: number, make: () => Life) => Array.from({ length: Math.max(0, count) }, make)
  if (one.status === 'unpublished') return []
  if (one.status === 'cancelled') return one.startsAt < now ? lives(Math.min(one.capacity, dice.int(0, 6)), () => calledOff(one, now, dice)) : []
  if (one.startsAt <= now) {
    const others = Math.round(wanted * (0.06 + dice.next() * 0.1))
    const sitting = Math.min(one.capacity, wanted - others)
    return [...lives(sitting, () => seated(one, now, dice)), ...lives(wanted - sitting, () => gone(one, now, dice))]
  }
  const days = Math.ceil((one.startsAt.getTime() - now.getTime()) / 86_400_000)
  const sitting = Math.floor(one.capacity * fullness(days, dice))
  const asks = one.closesAt > now && days >= 6 && days <= 60
  const free = one.capacity - sitting
  const held = asks && free > 0 && dice.happens(0.35) ? Math.min(free, dice.int(1, 3), openLeft()) : 0
  const waiting = asks && free === 0 && one.world.waitingList ? Math.min(dice.int(1, 6), openLeft()) : 0
  return [
    ...lives(sitting, () => seated(one, now, dice)),
    ...lives(dice.int(0, 2), () => gone(one, now, dice)),
    ...lives(held, () => asking(one, now, dice)),
    ...Array.from({ length: waiting }, (_, at) => asking(one, now, dice, at + 1)),
  ]
}

/** Goes on where a cut load stopped, and notes how far it came. */
export interface Progress {
  done: number
  reached(offerings: number): Promise<void>
}

/** Writes offerings, enrolments, seats, results, rooms and the books, class by class in the order of their start. */
export const loadHistory = async (
  fixture: Fixture,
  sink: Sink,
  learners: Learner[],
  rules: MoneyRules,
  size: HistorySize,
  progress: Progress,
): Promise<Told> => {
  const { world, now } = fixture
  const { today } = world
  const from = booksBegin(today)
  const accounts = await readAccounts(fixture)
  const money = books(sink, accounts, rules, pricing(await readRules(), rules.capPercent), now)
  const writeClass = classWriter(fixture, sink)
  const { writeOne, writeSeats } = enrolmentWriter(fixture, sink, from, await caseWriter(fixture, sink))
  const draw = crowd(learners, chance('crowd'))
  const dice = chance('full history')
  const open: Seat[] = []
  let [made, classes, began] = [0, 0, 0]
  const pastDays = Math.max(1, (Date.parse(today) - Date.parse(`${Number(today.slice(0, 4)) - 4}-01-01`)) / 86_400_000)
  money.open(from)
  sink.muted = progress.done > 0
  for (const offering of world.offerings()) {
    if (offering.startDate > addDays(today, AHEAD)) break
    const one = classOf(offering, fixture)
    began ||= one.startsAt.getTime()
    const due = Math.round((size.enrolments * (Date.parse(one.startDate) - began)) / 86_400_000 / pastDays) - made
    const wanted = Math.max(one.world.minimum, Math.min(due, Math.round(one.capacity * 1.2)))
    const lives = livesOf(one, wanted, () => size.open - open.length, fixture, dice)
    const people = draw(one, lives.length, today)
    const seats = people.map((learner, at) => writeOne(one, learner, lives[at] as Life))
    writeClass(one, writeSeats(one, seats))
    made += seats.length
    for (const seat of seats)
      if (seat.life.status === 'requested' || seat.life.status === 'waiting') open.push(seat)
      else if (one.startDate >= from && seat.life.appliedAt >= new Date(`${from}T00:00:00Z`)) money.note(seat)
    classes += 1
    if (classes % 20 === 0) await sink.room()
    if (classes % 200 === 0) money.postUntil([addDays(one.startDate, -60), addDays(today, -60)].sort()[0] as string)
    if (classes % STRETCH !== 0) continue
    if (!sink.muted) await sink.flush().then(() => progress.reached(classes))
    if (classes >= progress.done) sink.muted = false
  }
  sink.muted = progress.done === Number.POSITIVE_INFINITY
  for (let day = addDays(today, -60); day <= addDays(today, 1); day = addDays(day, 1)) {
    money.postUntil(day)
    await sink.room()
  }
  money.writePeriods()
  await sink.flush()
  return { accounts, open, enrolments: made }
}
