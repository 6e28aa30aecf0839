import { addDays } from '@academy/contracts/core/days.ts'
import { fromShanghai as at } from '@academy/contracts/core/shanghai.ts'
import fc from 'fast-check'
import { cancel, publish } from './facts.ts'
import {
  atRisk,
  cancelFailures,
  capacityFailures,
  closesAt,
  defaultCapacity,
  deleteFailures,
  judgedMoves,
  lockedNow,
  moved,
  numberOf,
  type Offering,
  phaseOf,
  publishFailures,
  type Surroundings,
  spanOf,
  updateFailures,
} from './offering.ts'

const offering = (given: Partial<Offering> = {}): Offering => ({
  status: 'unpublished',
  courseId: 'c-1',
  startDate: '2026-11-24',
  startHalf: 'am',
  days: 2,
  ...spanOf('2026-11-24', 'am', 2),
  closesAt: closesAt('2026-11-24', 3),
  siteId: 's-1',
  classroomId: 'r-1',
  trainers: [{ trainerId: 't-1', role: 'main' }],
  vehicleIds: ['v-1'],
  capacity: 12,
  minimum: 6,
  ...given,
})
const around = (given: Partial<Surroundings> = {}): Surroundings => ({
  now: at('2026-11-01 09:00:00'),
  courseReleased: true,
  needsVehicle: true,
  online: false,
  roomMax: 12,
  occupied: 0,
  hasRecords: false,
  ...given,
})
const codes = (reasons: { code: string }[]) => reasons.map(({ code }) => code)

describe('numbers, days and phases (decided.md §1)', () => {
  it.each([
    ['TBA102', '2026-11-24', 1, 'TBA102-2648-01'],
    ['TBA102', '2026-12-31', 12, 'TBA102-2653-12'],
    ['SPO101', '2027-01-03', 1, 'SPO101-2653-01'],
    ['SPO101', '2024-12-30', 1, 'SPO101-2501-01'],
  ])('%s on %s: %s %s', (course, day, serial, number) => expect(numberOf(course, day, serial)).toBe(number))
  it('applications close at 23:59:59 of the day three days before', () => expect(closesAt('2026-11-24', 3)).toEqual(at('2026-11-21 23:59:59')))
  it('a course of 1.5 days from an afternoon ends the next evening', () =>
    expect(spanOf('2026-11-24', 'pm', 1.5)).toEqual({ startsAt: at('2026-11-24 13:30:00'), endsAt: at('2026-11-25 17:00:00'), endDate: '2026-11-25' }))
  it.each([
    ['2026-11-21 23:59:59', 'open'],
    ['2026-11-22 00:00:00', 'closed'],
    ['2026-11-24 08:59:59', 'closed'],
    ['2026-11-24 09:00:00', 'running'],
    ['2026-11-25 16:59:59', 'running'],
    ['2026-11-25 17:00:00', 'completed'],
  ])('%s: %s', (moment, phase) => expect(phaseOf(offering({ status: 'published' }), at(moment))).toBe(phase))
  it('only published ones have a phase', () =>
    expect([phaseOf(offering(), at('2026-11-24 10:00:00')), phaseOf(offering({ status: 'cancelled' }), at('2026-11-24 10:00:00'))]).toEqual([
      undefined,
      undefined,
    ]))
  it('is at risk below the minimum from ten days before (world.md §10.16)', () => {
    const o = offering({ status: 'published' })
    expect([atRisk(o, 5, at('2026-11-14 08:59:59'), 10), atRisk(o, 5, at('2026-11-14 09:00:00'), 10), atRisk(o, 6, at('2026-11-20 09:00:00'), 10)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('capacity (I7)', () => {
  it('is the course’s maximum, at most the room’s', () => expect([defaultCapacity(12, 10), defaultCapacity(12, 30), defaultCapacity(12)]).toEqual([10, 12, 12]))
  it('is never below what is taken and held, nor below the minimum, nor above the room; all reasons told', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (capacity, minimum, occupied, roomMax) =>
          expect(codes(capacityFailures(capacity, minimum, { occupied, roomMax }))).toEqual([
            ...(capacity < occupied ? ['capacityBelowOccupied'] : []),
            ...(minimum > capacity ? ['minimumAboveCapacity'] : []),
            ...(capacity > roomMax ? ['capacityAboveRoom'] : []),
          ]),
      ),
    )
  })
})

describe('guards (2-training.md §4, I9)', () => {
  it('publishing tells everything that is missing', () =>
    expect(
      codes(
        publishFailures(
          offering({ trainers: [], classroomId: undefined, vehicleIds: [], capacity: 13 }),
          around({ courseReleased: false, now: at('2026-11-22 00:00:00') }),
        ),
      ),
    ).toEqual(['noMainTrainer', 'noClassroom', 'noVehicle', 'courseNotReleased', 'closesInPast', 'capacityAboveRoom']))
  it('published never goes back, nor is it published twice; cancelled stays', () => {
    expect(codes(publishFailures(offering({ status: 'published' }), around()))).toEqual(['moveNotAllowed'])
    expect(codes(publishFailures(offering({ status: 'cancelled' }), around()))).toEqual(['moveNotAllowed'])
    expect(codes(cancelFailures(offering({ status: 'cancelled' }), around().now))).toEqual(['moveNotAllowed'])
  })
  it('is cancelled until it is completed', () =>
    expect([
      codes(cancelFailures(offering({ status: 'published' }), at('2026-11-25 16:59:59'))),
      codes(cancelFailures(offering({ status: 'published' }), at('2026-11-25 17:00:00'))),
    ]).toEqual([[], ['completed']]))
  it('is deleted only unpublished or cancelled, never with training records', () => {
    expect(codes(deleteFailures(offering(), { hasRecords: false }))).toEqual([])
    expect(codes(deleteFailures(offering({ status: 'published' }), { hasRecords: true }))).toEqual(['published', 'hasRecords'])
  })
  it('a published one keeps its course and stays complete; a running one stays as it is', () => {
    const before = offering({ status: 'published' })
    expect(codes(updateFailures(before, { ...before, courseId: 'c-2', trainers: [], capacity: 3 }, around({ occupied: 4 })))).toEqual([
      'courseFixed',
      'noMainTrainer',
      'capacityBelowOccupied',
      'minimumAboveCapacity',
    ])
    const running = around({ now: at('2026-11-24 09:00:00') })
    expect(codes(updateFailures(before, { ...before, capacity: 11 }, running))).toEqual(['running'])
    expect(codes(updateFailures(before, { ...before, trainers: [{ trainerId: 't-2', role: 'main' }] }, running))).toEqual([])
    expect(codes(updateFailures(before, { ...before, trainers: [] }, running))).toEqual(['noMainTrainer'])
    expect(codes(updateFailures(offering({ status: 'cancelled' }), offering(), around()))).toEqual(['cancelled'])
    expect(codes(updateFailures(offering(), offering({ trainers: [], courseId: 'c-2' }), around()))).toEqual([])
  })
  it('knows when it was moved (world.md §10.2)', () => {
    const before = offering({ status: 'published' })
    expect([
      moved(before, { ...before, startDate: '2026-11-25' }, true),
      moved(before, { ...before, siteId: 's-2' }, false),
      moved(before, { ...before, siteId: 's-2' }, true),
      moved(before, { ...before, capacity: 9 }, true),
    ]).toEqual([true, true, false, false])
  })
  it('shows the moves that are possible', () => {
    const codes = (o: Offering, s: Surroundings) =>
      Object.fromEntries(Object.entries(judgedMoves(o, s)).map(([move, against]) => [move, against?.map(({ code }) => code)]))
    expect(codes(offering(), around())).toEqual({ publish: [], cancel: [], update: [], remove: [], copy: [] })
    expect(codes(offering({ classroomId: undefined }), around())).toMatchObject({ publish: ['noClassroom'] })
    expect(codes(offering({ status: 'published' }), around({ hasRecords: true, now: at('2026-11-25 18:00:00') }))).toEqual({
      cancel: ['completed'],
      update: ['completed'],
      remove: ['published', 'hasRecords'],
      copy: [],
    })
  })
  it('locks all but the trainers of a running one, and the course of a published one', () => {
    const published = offering({ status: 'published' })
    expect(lockedNow(offering(), around().now)).toBeUndefined()
    expect(lockedNow(published, around().now)).toEqual({ fields: ['courseId'], reason: { code: 'courseFixed' } })
    const locked = lockedNow(published, at('2026-11-24 10:00:00'))
    expect(locked?.reason.code).toBe('onlyTrainers')
    expect(locked?.fields).toContain('capacity')
    expect(locked?.fields).not.toContain('trainers')
  })
  it('tells its facts', () => {
    const described = {
      ...offering(),
      id: 'o-1',
      number: 'THE102-2648-01',
      courseCode: 'THE102',
      catalogue: 'TH',
      brand: 'E',
      level: 1,
      trainerUserIds: ['u-9'],
    }
    for (const outcome of [publish(described, around()), cancel(described, '20', around().now)]) {
      if (outcome.failures) throw new Error('refused')
      for (const { type, data } of outcome.events) expect(type.schema.safeParse(data).success).toBe(true)
    }
  })
})

it('the span always has twice as many half-days as days and never ends before it starts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.constantFrom('am', 'pm'), fc.integer({ min: 1, max: 20 }), (offset, half, halves) => {
      const { startsAt, endsAt, endDate } = spanOf(addDays('2026-01-01', offset), half as 'am' | 'pm', halves / 2)
      expect(endsAt > startsAt && endDate >= addDays('2026-01-01', offset)).toBe(true)
    }),
  )
})
