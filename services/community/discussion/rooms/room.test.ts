import { actionsOf, mayRead, plain, postFailures } from './room.ts'

test.each([
  ['a learner of an open room', { status: 'open', role: 'learner', looksIn: false }, true, []],
  ['a trainer of a closed room', { status: 'closed', role: 'trainer', looksIn: false }, true, ['roomClosed']],
  ['the academy looking in', { status: 'open', looksIn: true }, true, ['notMember']],
  ['anybody else, all reasons at once', { status: 'closed', looksIn: false }, false, ['notMember', 'roomClosed']],
] as const)('%s', (_, standing, reads, reasons) => {
  expect(mayRead(standing)).toBe(reads)
  expect(postFailures(standing).map(({ code }) => code)).toEqual(reasons)
  expect(actionsOf(standing)).toEqual(reasons.length === 0 ? ['post'] : [])
})

test('text stays text: markup is kept as it was typed, control and direction signs go', () => {
  expect(plain('<b>大家好</b> & 1 < 2')).toBe('<b>大家好</b> & 1 < 2')
  expect(plain('a\u0000b\u202Ec\u2066d\r\ne\rf')).toBe('abcd\ne\nf')
  expect(plain('a\n\n\n\n\n\nb')).toBe('a\n\n\nb')
  expect(plain('\u202E\u0007 ')).toBe('')
})
