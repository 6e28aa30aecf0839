import { askedOf } from './asked.ts'

const copies = [
  { service: 'training', name: 'user' },
  { service: 'training', name: 'post' },
  { service: 'fee', name: 'offering' },
]
const read = (line: string) => askedOf(line.split(' '), { copies, owners: ['identity', 'fee'] })

test('a person is a user, whichever word is used', () => {
  for (const word of ['person', 'people', 'users', 'user'])
    expect(read(`rebuild training ${word}`)).toEqual({ command: 'rebuild', service: 'training', name: 'user', force: false })
  expect(read('check training person')).toEqual({ command: 'check', service: 'training', name: 'user', force: false })
})

test('a check is of all, of a service or of one copy; a rebuild of one, and may be forced', () => {
  expect(read('check')).toEqual({ command: 'check', force: false })
  expect(read('check fee')).toEqual({ command: 'check', service: 'fee', force: false })
  expect(read('rebuild fee offering --force')).toEqual({ command: 'rebuild', service: 'fee', name: 'offering', force: true })
  expect(read('rebuild --force fee offering')).toMatchObject({ force: true })
})

test('states are told again by one owner or by all', () => {
  expect(read('tell fee')).toEqual({ command: 'tell', owners: ['fee'] })
  expect(read('tell all')).toEqual({ command: 'tell', owners: ['identity', 'fee'] })
})

test.each([
  '',
  'tell',
  'tell training',
  'tell fee all',
  'tell all --force',
  'rebuild',
  'rebuild training',
  'rebuild training course',
  'rebuild fee person',
  'check moon',
  'check --force',
  'check fee offering more',
  'mend fee offering',
])('`%s` is not understood', (line) => expect(read(line)).toBeUndefined())
