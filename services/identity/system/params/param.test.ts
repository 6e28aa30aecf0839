import { judgeParam, removable } from './param.ts'

describe('system parameters (1-portal.md §2.5, decided.md §4)', () => {
  test.each([
    ['enrol.close.days', '3', 0],
    ['enrol.close.days', '-1', 1],
    ['enrol.close.days', 'three', 1],
    ['enrol.close.days', '', 1],
    ['waiting.default', 'true', 0],
    ['waiting.default', 'yes', 1],
    ['storage.kind', 's3', 0],
    ['storage.kind', 'floppy', 1],
    ['own.key', 'anything', 0],
  ])('%s = %j has %i violations', (paramCode, paramValue, count) => {
    expect(judgeParam({ paramCode, paramValue })).toHaveLength(count)
  })

  test('the violation names the allowed range at the right field', () => {
    expect(judgeParam({ paramCode: 'password.min', paramValue: '7' })).toEqual([{ field: 'paramValue', code: 'parameterValue', params: { rule: '8 – 30' } }])
  })

  test('a key that the product reads cannot be removed', () => {
    expect(removable('enrol.close.days')).toBe(false)
    expect(removable('own.key')).toBe(true)
  })
})
