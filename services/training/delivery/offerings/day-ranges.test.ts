import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { dayRanges } from './day-ranges.ts'

describe('half-days in words', () => {
  test('days in a row are one stretch, whole ones without their halves', () => {
    expect(dayRanges(halfDaysOf('2026-12-30', 'am', 5), 'zh-CN')).toBe('2026-12-30 – 2027-01-03')
    expect(dayRanges(halfDaysOf('2026-12-14', 'am', 1), 'en-US')).toBe('2026-12-14')
  })

  test('where a day is not taken whole its half is named', () => {
    expect(dayRanges(halfDaysOf('2026-12-14', 'pm', 0.5), 'zh-CN')).toBe('2026-12-14 下午')
    expect(dayRanges(halfDaysOf('2026-12-14', 'pm', 2), 'zh-CN')).toBe('2026-12-14 下午 – 2026-12-16 上午')
  })

  test('a gap parts two stretches, in whatever order they come', () => {
    const apart = [...halfDaysOf('2026-12-16', 'am', 1), ...halfDaysOf('2026-12-14', 'am', 1)]
    expect(dayRanges(apart, 'zh-CN')).toBe('2026-12-14、2026-12-16')
    expect(dayRanges(apart, 'en-US')).toBe('2026-12-14, 2026-12-16')
  })
})
