import { delayMs, endedBecause, mustTouch, surplus } from './session.ts'

const at = (text: string) => new Date(`2026-03-02T${text}Z`)
const limits = { idleMinutes: 30, absoluteHours: 12, max: 5 }
const session = (created: string, seen: string, id = 's') => ({ id, createDate: at(created), lastSeen: at(seen) })

describe('sessions live 30 minutes idle and 12 hours in all (I32)', () => {
  test.each([
    ['00:00:00', '00:00:00', '00:29:59', null],
    ['00:00:00', '00:00:00', '00:30:00', 'idle'],
    ['00:00:00', '11:59:00', '11:59:59', null],
    ['00:00:00', '11:59:00', '12:00:00', 'absolute'],
  ] as const)('created %s, seen %s, now %s → %s', (created, seen, now, expected) => {
    expect(endedBecause(session(created, seen), at(now), limits)).toBe(expected)
  })

  test('last seen is written once a minute and never by background calls', () => {
    expect(mustTouch(session('00:00:00', '00:00:00'), at('00:00:59'), false)).toBe(false)
    expect(mustTouch(session('00:00:00', '00:00:00'), at('00:01:00'), false)).toBe(true)
    expect(mustTouch(session('00:00:00', '00:00:00'), at('00:10:00'), true)).toBe(false)
  })

  test('the sixth session ends the oldest', () => {
    const five = ['05', '01', '03', '02', '04'].map((hour) => session(`${hour}:00:00`, `${hour}:00:00`, hour))
    expect(surplus(five, 5).map((one) => one.id)).toEqual(['01'])
    expect(surplus(five.slice(0, 4), 5)).toEqual([])
  })

  test('the delay doubles and is bounded, so nobody is locked out by an outsider (I40)', () => {
    expect([0, 1, 2, 3, 9].map(delayMs)).toEqual([0, 200, 400, 800, 3000])
  })
})
