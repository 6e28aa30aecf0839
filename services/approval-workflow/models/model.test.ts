import type { Condition } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { fromShanghai as at } from '@academy/contracts/core/shanghai.ts'
import { evaluate, expiresAt, tableEngine } from './model.ts'

const model = (code: string) => shippedModels.find((one) => one.code === code) as (typeof shippedModels)[number]
const params = {
  'enrol.area.price': 600_000,
  'exempt.accountant': 100_000,
  'exempt.director': 500_000,
  'enrol.hold.hours': 336,
  'enrol.hold.beforeStart.hours': 24,
}
/** The codes of the steps that a case must pass, in order (I21). */
const askedSteps = (...[model, facts, values]: Parameters<typeof tableEngine.plan>): string[] =>
  tableEngine.plan(model, facts, values).flatMap(({ asked, step }) => (asked ? [step.code] : []))

describe('ENROL and EXEMPT (world.md §7)', () => {
  it.each<[string, Record<string, string | number | boolean>, string[]]>([
    ['ENROL', { areaApproval: false, academyApproval: false, price: 120_000, level: 1 }, ['STORE']],
    ['ENROL', { areaApproval: true, academyApproval: false, price: 0, level: 0 }, ['STORE', 'AM']],
    ['ENROL', { areaApproval: false, academyApproval: false, price: 599_999, level: 2 }, ['STORE']],
    ['ENROL', { areaApproval: false, academyApproval: false, price: 600_000, level: 2 }, ['STORE', 'AM']],
    ['ENROL', { areaApproval: false, academyApproval: true, price: 360_000, level: 1 }, ['STORE', 'TA']],
    ['ENROL', { areaApproval: false, academyApproval: false, price: 900_000, level: 3 }, ['STORE', 'AM', 'TA']],
    ['EXEMPT', { amount: 100_000 }, ['AC06']],
    ['EXEMPT', { amount: 100_001 }, ['AC06', 'AC07']],
    ['EXEMPT', { amount: 500_001 }, ['AC06', 'AC07', 'AC01']],
    ['LEAVE', { key: true, ofGeneralManager: true }, ['STORE', 'AM']],
    ['LEAVE', { key: true, ofGeneralManager: false }, ['STORE', 'MG01']],
    ['LEAVE', { key: false, ofGeneralManager: false }, ['STORE']],
  ])('%s with %j: %j', (code, facts, steps) => expect(askedSteps(model(code), facts, params)).toEqual(steps))

  it('says which comparison asked for a step, or kept it out', () => {
    const [, area, academy] = tableEngine.plan(model('ENROL'), { areaApproval: false, academyApproval: false, price: 650_000, level: 1 }, params)
    expect(area).toMatchObject({ asked: true, because: { field: 'price', op: 'gte', value: '600000', actual: '650000' } })
    expect(academy).toMatchObject({ asked: false, because: { field: 'academyApproval', actual: 'false' } })
  })
  it('says what was not there, and nothing where nothing was asked', () => {
    const plan = tableEngine.plan(model('ENROL'), { areaApproval: false }, {})
    expect(plan[0]).not.toHaveProperty('because')
    expect(plan[1]).toMatchObject({ asked: false, because: { field: 'areaApproval', value: 'true', actual: 'false' } })
    expect(evaluate({ field: 'price', op: 'gte', value: { param: 'enrol.area.price' } }, {}, {}).because).toEqual({
      field: 'price',
      op: 'gte',
      value: '',
      actual: '',
    })
  })
  it('of several that hold, or that do not, the first is the reason', () => {
    const [n, s] = [{ field: 'n', op: 'eq', value: 5 } as const, { field: 's', op: 'eq', value: 'x' } as const]
    expect(evaluate({ and: [n, s] }, { n: 5, s: 'x' }, {}).because?.field).toBe('n')
    expect(evaluate({ or: [n, s] }, { n: 6, s: 'y' }, {}).because?.field).toBe('n')
    expect(evaluate({ and: [n, s] }, { n: 5, s: 'y' }, {}).because?.field).toBe('s')
  })
  it('a changed parameter changes the next case', () =>
    expect(askedSteps(model('ENROL'), { price: 650_000 }, { ...params, 'enrol.area.price': 700_000 })).toEqual(['STORE']))
})

describe('conditions', () => {
  const facts = { n: 5, s: 'TE05', big: '9', list: 'A,T', codes: 'MA,TE', yes: true }
  it.each<[Condition, boolean]>([
    [{ field: 'n', op: 'gt', value: 5 }, false],
    [{ field: 'n', op: 'gte', value: 5 }, true],
    [{ field: 'n', op: 'gt', value: 4 }, true],
    [{ field: 'n', op: 'gte', value: 6 }, false],
    [{ field: 'n', op: 'lt', value: 6 }, true],
    [{ field: 'n', op: 'lt', value: 5 }, false],
    [{ field: 'n', op: 'lte', value: 5 }, true],
    [{ field: 'n', op: 'lte', value: 4 }, false],
    [{ field: 's', op: 'in', value: ['TE05', 'TE04'] }, true],
    [{ field: 's', op: 'in', value: ['TE01', 'TE04'] }, false],
    [{ field: 's', op: 'in', value: { param: 'positions' } }, false],
    [{ field: 's', op: 'ne', value: 'TE05' }, false],
    [{ field: 's', op: 'ne', value: 'TE04' }, true],
    [{ field: 'list', op: 'has', value: 'T' }, true],
    [{ field: 'list', op: 'has', value: 'M' }, false],
    [{ field: 'codes', op: 'has', value: 'TE' }, true],
    [{ field: 'codes', op: 'has', value: 'T' }, false],
    [{ field: 'absent', op: 'ne', value: 1 }, false],
    [{ field: 'n', op: 'gte', value: { param: 'absent' } }, false],
    [{ field: 's', op: 'gt', value: 1 }, false],
    [{ field: 'big', op: 'gt', value: 1 }, false],
    [{ field: 'n', op: 'lt', value: '9' }, false],
    [{ and: [] }, true],
    [{ or: [] }, false],
    [
      {
        and: [
          { field: 'n', op: 'eq', value: 5 },
          {
            or: [
              { field: 'yes', op: 'eq', value: false },
              { field: 'yes', op: 'eq', value: true },
            ],
          },
        ],
      },
      true,
    ],
    [
      {
        and: [
          { field: 'n', op: 'eq', value: 5 },
          { field: 'n', op: 'eq', value: 6 },
        ],
      },
      false,
    ],
  ])('%j: %s', (condition, holds) => expect(evaluate(condition, facts, { positions: 'TE05' }).holds).toBe(holds))
})

describe('when a case ends by itself', () => {
  const opened = at('2026-11-02 09:00:00')
  it('ENROL: 336 clock hours, or 24 before the start, whichever is first', () => {
    expect(expiresAt(model('ENROL'), opened, at('2026-12-24 09:00:00'), params, true)).toEqual(at('2026-11-16 09:00:00'))
    expect(expiresAt(model('ENROL'), opened, at('2026-11-10 09:00:00'), params, true)).toEqual(at('2026-11-09 09:00:00'))
  })
  it('a waiting one’s clock does not run: only before the start', () =>
    expect(expiresAt(model('ENROL'), opened, at('2026-12-24 09:00:00'), params, false)).toEqual(at('2026-12-23 09:00:00')))
  it.each<[string, Parameters<typeof expiresAt>[3], string]>([
    ['the model’s own hours without parameters', {}, '2026-11-16 09:00:00'],
    ['or when the parameter is no number', { 'enrol.hold.hours': '12' }, '2026-11-16 09:00:00'],
    ['a changed parameter counts', { 'enrol.hold.hours': 12 }, '2026-11-02 21:00:00'],
    ['so does the one before the start', { 'enrol.hold.beforeStart.hours': 600 }, '2026-11-12 09:00:00'],
  ])('ENROL: %s', (_, values, end) => expect(expiresAt(model('ENROL'), opened, at('2026-12-07 09:00:00'), values, true)).toEqual(at(end)))
  it('a waiting one without a start never ends by itself; one whose clock runs needs none', () => {
    expect(expiresAt(model('ENROL'), opened, undefined, params, false)).toBeUndefined()
    expect(expiresAt(model('ENROL'), opened, undefined, params, true)).toEqual(at('2026-11-16 09:00:00'))
  })
  it('what counts only before the start does not end after opening', () => {
    const before = { ...model('ENROL'), expiry: { beforeStartHours: 24 } }
    expect(expiresAt(before, opened, at('2026-12-24 09:00:00'), {}, true)).toEqual(at('2026-12-23 09:00:00'))
    expect(expiresAt({ ...before, expiry: { days: 2 } }, opened, at('2026-12-24 09:00:00'), {}, true)).toEqual(at('2026-11-04 09:00:00'))
  })
  it('EXEMPT never, REG in 30 days', () =>
    expect([expiresAt(model('EXEMPT'), opened, undefined, params, true), expiresAt(model('REG'), opened, undefined, params, true)]).toEqual([
      undefined,
      at('2026-12-02 09:00:00'),
    ]))
})
