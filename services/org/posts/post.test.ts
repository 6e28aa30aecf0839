import fc from 'fast-check'
import { dateViolations, heldOn, leaveViolations, overlap, type PositionFacts, type PostFacts, singlePostViolation, togetherViolations } from './post.ts'

const TODAY = '2026-11-21'
const position = (code: string, single = false, partTime = true): PositionFacts => ({ code, single, partTime })
const post = (given: Partial<PostFacts> = {}): PostFacts => ({
  userId: 'u1',
  positionCode: 'MG05',
  orgId: 'O0001',
  main: true,
  joinDate: '2026-01-01',
  ...given,
})
const codes = (violations: readonly { code: string }[]) => violations.map((violation) => violation.code)

describe('I42: one active holder of a single-post position', () => {
  const coordinator = position('MG05', true)
  it.each([
    ['another outlet', post({ orgId: 'O0002' }), undefined],
    ['another position', post({ positionCode: 'SA04' }), undefined],
    ['left before', post({ leaveDate: '2026-10-31' }), undefined],
    ['still there', post(), 'singlePostHeld'],
    ['part-time holder', post({ main: false, slot: 1 }), 'singlePostHeld'],
    ['leaves on the very day', post({ leaveDate: '2026-11-01' }), 'singlePostFreeFrom'],
  ])('%s', (_, other, code) => {
    expect(singlePostViolation(post({ id: 'new', joinDate: '2026-11-01' }), coordinator, [{ ...other, id: 'old' }])?.code).toBe(code)
  })

  it('offers the day after the leave date (world.md §10.20)', () => {
    const found = singlePostViolation(post({ id: 'new', joinDate: '2026-11-30' }), coordinator, [post({ id: 'old', leaveDate: '2026-11-30' })])
    expect(found?.params).toEqual({ position: 'MG05', free: '2026-12-01' })
  })

  it('never lets two hold it on one day (P)', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-05-${String(n).padStart(2, '0')}`)
    fc.assert(
      fc.property(day, fc.option(day, { nil: undefined }), day, fc.option(day, { nil: undefined }), day, (join, leave, join2, leave2, on) => {
        const a = post({ id: 'a', joinDate: join, leaveDate: leave })
        const b = post({ id: 'b', joinDate: join2, leaveDate: leave2 })
        expect(overlap(a, b)).toBe(overlap(b, a))
        if (heldOn(a, on) && heldOn(b, on)) expect(singlePostViolation(b, coordinator, [a])).toBeDefined()
      }),
    )
  })
})

describe('I43: part-time posts', () => {
  const positions = new Map(['SA04', 'SA06', 'SA07', 'MC02', 'MC04', 'UC03'].map((code) => [code, position(code, false, code !== 'SA04')]))
  const main = post({ positionCode: 'SA04' })
  const part = (positionCode: string, slot: number, orgId = 'O0001') => post({ positionCode, slot, main: false, orgId })
  it.each([
    ['none', [main], []],
    ['four', [main, part('SA06', 1), part('SA07', 2), part('MC02', 3), part('MC04', 4)], []],
    ['five', [main, part('SA06', 1), part('SA07', 2), part('MC02', 3), part('MC04', 4), part('UC03', 5)], ['partTimeTooMany']],
    ['a gap', [main, part('SA06', 1), part('SA07', 3)], ['partTimeOrder']],
    ['twice', [main, part('SA06', 1), part('SA06', 2)], ['partTimeTwice']],
    ['the same in another outlet', [main, part('SA06', 1), part('SA06', 2, 'O0002')], []],
    ['equal to the main post', [post({ positionCode: 'SA06' }), part('SA06', 1)], ['partTimeIsMain']],
    ['not allowed', [post({ positionCode: 'SA06' }), part('SA04', 1)], ['partTimeNotAllowed']],
    ['no main post', [part('SA06', 1)], ['mainPostMissing']],
    ['two main posts', [main, post({ positionCode: 'SA06' })], ['secondMainPost']],
  ])('%s', (_, posts, expected) => {
    expect(codes(togetherViolations(posts, positions, 4))).toEqual(expected)
  })

  it('lets through only sets that keep every rule (P)', () => {
    const drawn = fc.array(fc.record({ code: fc.constantFrom('SA06', 'SA07', 'MC02', 'MC04', 'UC03'), slot: fc.integer({ min: 1, max: 5 }) }), { maxLength: 6 })
    fc.assert(
      fc.property(drawn, (parts) => {
        const fine = togetherViolations([main, ...parts.map((each) => part(each.code, each.slot))], positions, 4).length === 0
        const slots = parts.map((each) => each.slot).sort()
        const right = parts.length <= 4 && new Set(parts.map((each) => each.code)).size === parts.length && slots.every((slot, at) => slot === at + 1)
        expect(fine).toBe(right)
      }),
    )
  })
})

describe('I44: dates', () => {
  it.each([
    ['today', '2026-11-21', []],
    ['30 days ahead', '2026-12-21', []],
    ['31 days ahead', '2026-12-22', ['leaveTooFarAhead']],
    ['yesterday', '2026-11-20', ['leaveInPast']],
  ])('leave %s', (_, leave, expected) => {
    expect(codes(leaveViolations({ joinDate: '2026-01-01' }, leave, TODAY, 30))).toEqual(expected)
  })

  it('allows no change on the join day', () => {
    expect(codes(leaveViolations({ joinDate: TODAY }, '2026-11-25', TODAY, 30))).toEqual(['changeOnJoinDay'])
    expect(codes(leaveViolations({ joinDate: '2026-11-25' }, '2026-11-25', TODAY, 30))).toEqual(['changeOnJoinDay'])
  })

  it('keeps join after the last leave and leave after join', () => {
    expect(codes(dateViolations({ joinDate: '2026-10-21', leaveDate: '2026-10-20' }, TODAY, { lastLeave: '2026-10-22', backDays: 30 }))).toEqual([
      'joinBeforeLastLeave',
      'joinTooLongAgo',
      'leaveBeforeJoin',
    ])
    expect(dateViolations({ joinDate: '2026-10-22' }, TODAY, { lastLeave: '2026-10-22', backDays: 30 })).toEqual([])
  })
})
