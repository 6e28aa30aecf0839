import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventTypes, topics } from '@academy/contracts/events.ts'
import { rowsMovedEvents } from '@academy/contracts/identity/accounts/merge-events.ts'
import { messageEvents } from '@academy/contracts/messages.ts'
import { taskEvents } from '@academy/contracts/tasks.ts'
import { services } from '../embedded/services.ts'
import { root } from '../local/root.ts'

const here = join(root, 'contracts')
const files = readdirSync(here, { recursive: true }).filter(
  (file): file is string => typeof file === 'string' && file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const written = files
  .filter((file) => !file.startsWith('core') && !file.includes('node_modules'))
  .flatMap((file) => [...readFileSync(join(here, file), 'utf8').matchAll(/= (?:event|state)\(\s*'([a-z.-]+)'/g)].map(([, name]) => name))

// long tasks, messages and moved rows tell the same of every service that has some
const ofEach = new Set([...taskEvents, ...messageEvents, ...rowsMovedEvents])

test('every event that a contract declares is in the registry, under a name of its own', () => {
  expect(eventTypes.flatMap((type) => (ofEach.has(type) ? [] : [type.name])).sort()).toEqual([...new Set(written)].sort())
  expect(written.length).toBe(new Set(written).size)
})

test('a state has its topic to itself, facts of one noun share theirs', () => {
  const states = eventTypes.filter(({ kind }) => kind === 'state')
  expect(states.every(({ topic, name }) => topic === name && topic.endsWith('.state'))).toBe(true)
  expect(topics.length).toBeLessThan(eventTypes.length)
})

test('of every state one service says which of its rows it is told of', () => {
  const owned = services.flatMap((app) => (app.states ?? []).map(({ type }) => `${type.name} of ${app.name}`))
  const told = eventTypes.filter(({ kind }) => kind === 'state').map(({ name }) => `${name} of ${name.split('.')[0]}`)
  expect(owned.sort()).toEqual(told.sort())
})
