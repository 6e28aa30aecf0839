import { judgeParam, removable } from './param.ts'

describe('system parameters (1-portal.md §2.5, decided.md §4)', () => {
  test.each([
    ['enrol.close.days', '3', 0],
    ['enrol.close.days', '-1', 1],
    ['enrol.close.days', 'three', 1],
    ['enrol.close.days', '', 1],
    ['waiting.default', 'true', 0],
    ['waiting.default', 'yes', 1],
    ['own.key', 'anything', 0],
  ])('%s = %j has %i violations', (paramCode, paramValue, count) => {
    expect(judgeParam({ paramCode, paramValue })).toHaveLength(count)
  })

  test('the violation names the allowed range at the right field', () => {
    expect(judgeParam({ paramCode: 'session.idle.minutes', paramValue: '0' })).toEqual([
      { field: 'paramValue', code: 'parameterValue', params: { rule: '1 – 120' } },
    ])
  })

  test('a key that the product reads cannot be removed', () => {
    expect(removable('enrol.close.days')).toBe(false)
    expect(removable('own.key')).toBe(true)
  })
})
