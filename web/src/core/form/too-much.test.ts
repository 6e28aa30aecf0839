import { tooMuch } from './too-much.ts'

const told = (amount: string) => tooMuch([{ field: 'amount', code: 'money' }], { amount })[0]?.code

it('an amount is too large by its own digits: a sign is none, nor are zeros before them', () => {
  expect(['123456789012', ' 00123456789012.50 '].map(told)).toEqual(['numberTooBig', 'numberTooBig'])
  expect(['-123456789012', '000000000005.00', '000000000000', '12.345', '123456789012.345'].map(told)).toEqual(Array(5).fill('money'))
})
