import fc from 'fast-check'
import { admit, admitGroup, type Room } from './admission.ts'

const room = (given: Partial<Room> = {}): Room => ({ free: 1, liveTickets: 0, waitingList: true, waitingMax: 20, ...given })

describe('where an applicant goes (I5)', () => {
  it.each<[string, Partial<Room>, string]>([
    ['a free seat and nobody waits', {}, 'seat'],
    ['a free seat, but somebody waits: no queue jumping', { liveTickets: 1 }, 'ticket'],
    ['full, list on', { free: 0 }, 'ticket'],
    ['full, list off', { free: 0, waitingList: false }, 'refused'],
    ['full, list full', { free: 0, liveTickets: 20 }, 'refused'],
    ['full, one place left on the list', { free: 0, liveTickets: 19 }, 'ticket'],
  ])('%s', (_, given, where) => expect(admit(room(given))).toBe(where))
})

describe('more people than seats (world.md §10.11)', () => {
  it('20 people, 12 seats: asks first, then 12 and 8, or none', () => {
    const seats = room({ free: 12 })
    expect(admitGroup(20, seats)).toEqual({ outcome: 'ask' })
    const listed = admitGroup(20, seats, 'listed-order')
    expect('admissions' in listed && listed.admissions).toEqual([...Array(12).fill('seat'), ...Array(8).fill('ticket')])
    expect(admitGroup(20, seats, 'all-or-none')).toEqual({ outcome: 'refused' })
    expect(admitGroup(12, seats)).toMatchObject({ outcome: 'done' })
  })
  it('two people for one seat are', () => expect(admitGroup(2, room())).toEqual({ outcome: 'ask' }))
  it('one person is not asked', () => expect(admitGroup(1, room({ free: 0 }))).toEqual({ outcome: 'done', admissions: ['ticket'] }))
  it('never gives more seats than are free nor more tickets than the list takes, seats first (I1)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        fc.boolean(),
        (people, free, liveTickets, waitingList) => {
          const result = admitGroup(people, room({ free, liveTickets, waitingList }), 'listed-order')
          if (!('admissions' in result)) throw new Error(result.outcome)
          const count = (kind: string) => result.admissions.filter((one) => one === kind).length
          expect(count('seat')).toBe(liveTickets > 0 ? 0 : Math.min(people, free))
          expect(count('ticket')).toBe(waitingList ? Math.min(people - count('seat'), 20 - liveTickets) : 0)
          expect(result.admissions.join().indexOf('seat')).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})
