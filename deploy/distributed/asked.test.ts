import { askedOf } from './asked.ts'

const copies = [
  { service: 'training', name: 'user' },
  { service: 'training', name: 'post' },
  { service: 'fee', name: 'offering' },
]
const read = (line: string) => askedOf(line.split(' '), copies)

test('a person is a user, whichever word is used', () => {
  for (const word of ['person', 'people', 'users', 'user'])
    expect(read(`rebuild training ${word}`)).toEqual({ command: 'rebuild', service: 'training', name: 'user', force: false })
  expect(read('check training person')).toEqual({ command: 'check', service: 'training', name: 'user', force: false })
})

test('a check is of all, of a service or of one copy; a rebuild of one, and may be forced', () => {
  expect(read('check')).toEqual({ command: 'check', force: false })
  expect(read('check fee')).toEqual({ command: 'check', service: 'fee', force: false })
  expect(read('rebuild fee offering --force')).toEqual({ command: 'rebuild', service: 'fee', name: 'offering', force: true })
  expect(read('rebuild --force fee offering')?.force).toBe(true)
})

test.each([
  '',
  'rebuild',
  'rebuild training',
  'rebuild training course',
  'rebuild fee person',
  'check moon',
  'check --force',
  'check fee offering more',
  'mend fee offering',
])('`%s` is not understood', (line) => expect(read(line)).toBeUndefined())
