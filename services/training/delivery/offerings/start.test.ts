import { fromShanghai as at } from '@academy/contracts/core/shanghai.ts'
import { type StartState, startLife } from '@academy/contracts/training/delivery/offering-start.ts'
import { offeringStartAsked } from '@academy/contracts/training/delivery/offering-start-events.ts'
import { spanOf } from './offering.ts'
import { ask, decide, decideUntil, type Starting } from './start.ts'

const now = at('2026-11-14 09:26:00')
const offering = (given: Partial<Starting> = {}): Starting => ({
  id: 'o-1',
  number: 'THE102-2648-01',
  courseCode: 'THE102',
  catalogue: 'TH',
  brand: 'E',
  level: 1,
  trainerUserIds: ['u-9001'],
  status: 'published',
  courseId: 'c-1',
  startDate: '2026-11-24',
  startHalf: 'am',
  days: 2,
  ...spanOf('2026-11-24', 'am', 2),
  closesAt: at('2026-11-21 23:59:59'),
  siteId: 's-1',
  trainers: [
    { trainerId: 't-2', role: 'assistant', userId: 'u-2' },
    { trainerId: 't-1', role: 'main', userId: 'u-9001' },
  ],
  capacity: 12,
  minimum: 6,
  ...given,
})
const who = { people: 5, plannerId: 'u-ac05' }
const names = (outcome: ReturnType<typeof ask>) =>
  outcome.failures ? outcome.failures.map(({ code }) => code) : [outcome.next, ...outcome.events.map(({ type }) => type.name)]

test('is asked of the main trainer in the planner’s name, with who comes, until a day before the start', () => {
  const outcome = ask(offering(), who, now)
  expect(names(outcome)).toEqual(['asked', 'training.offering.start-asked'])
  const [event] = outcome.failures ? [] : outcome.events
  expect(offeringStartAsked.schema.parse(event?.data)).toMatchObject({
    mainTrainerUserId: 'u-9001',
    plannerId: 'u-ac05',
    people: 5,
    minimum: 6,
    capacity: 12,
    decideUntil: at('2026-11-23 09:00:00').toISOString(),
  })
  expect(decideUntil(offering())).toEqual(at('2026-11-23 09:00:00'))
})

test('is the planner’s at once where nobody could decide in time any more', () =>
  expect(names(ask(offering(), who, at('2026-11-23 09:00:00')))).toEqual(['lapsed', 'training.offering.start-lapsed']))

test.each(['unpublished', 'cancelled'] as const)('nobody is asked of one that is %s', (status) =>
  expect(names(ask(offering({ status }), who, now))).toEqual(['moveNotAllowed']),
)

const moves = ['agree', 'refuse', 'lapse', 'confirm'] as const
test.each(startLife.states.flatMap((start) => moves.map((move): [StartState, (typeof moves)[number]] => [start, move])))('%s: %s', (start, move) => {
  const outcome = decide(offering({ start }), move, now, 'u-1')
  const allowed = (startLife.moves[move].from as readonly string[]).includes(start)
  if (!allowed) return expect(names(outcome)).toEqual(['moveNotAllowed'])
  const next = startLife.moves[move].to
  expect(names(outcome)).toEqual([next, `training.offering.start-${next}`])
})

test('it is asked once', () => {
  for (const start of startLife.states.filter((state) => state !== 'notAsked')) expect(names(ask(offering({ start }), who, now))).toEqual(['moveNotAllowed'])
})
