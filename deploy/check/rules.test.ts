import { exportFaults } from './exports.ts'
import { functionFaults } from './functions.ts'
import { lockFaults } from './lockfile.ts'
import { parameterFaults } from './parameters.ts'
import { hanFaults, lengthFaults } from './plain-files.ts'
import { rawWriteFaults } from './raw-writes.ts'
import { secretFaults } from './secrets.ts'
import { spellingFaults } from './spellings.ts'

const tree = (files: Record<string, string>) => new Map(Object.entries(files))

const params = `export const params = crud({\n  service: 'identity',\n  noun: 'system/params',\n})`

describe('one noun, one spelling', () => {
  const good = {
    'contracts/identity/system/params.ts': params,
    'services/identity/system/params/handlers.ts': '',
    'web/src/features/identity/system/params/screen.tsx': '',
    'web/src/features/identity/system/params/edit/form.tsx': '',
    'web/src/features/identity/system/shared.tsx': '',
  }

  test('lets the three trees agree', () => expect(spellingFaults(tree(good))).toEqual([]))

  test('finds a contract without its service folder', () => {
    const { 'services/identity/system/params/handlers.ts': _, ...rest } = good
    expect(spellingFaults(tree(rest))).toEqual([
      'contracts/identity/system/params.ts has no folder services/identity/system/params/, and no module of its service names it',
    ])
  })

  test('takes a noun with nothing to decide, which the module of its service names, for served', () => {
    const { 'services/identity/system/params/handlers.ts': _, ...rest } = good
    const named = "import { params } from '@academy/contracts/identity/system/params.ts'"
    expect(spellingFaults(tree({ ...rest, 'services/identity/system/module.ts': named }))).toEqual([])
  })

  test('finds a screen without a contract', () => {
    expect(spellingFaults(tree({ ...good, 'web/src/features/identity/system/parameters/screen.tsx': '' }))).toHaveLength(1)
  })

  test('finds a noun that is declared under another name than its file', () => {
    const files = { ...good, 'contracts/identity/system/params.ts': params.replace('system/params', 'system/parameters') }
    expect(spellingFaults(tree(files))).toHaveLength(1)
    const plain = { 'contracts/fee/holds.ts': `export const holds = contract('fee', 'hold', {})`, 'services/fee/holds/hold.ts': '' }
    expect(spellingFaults(tree(plain))).toHaveLength(1)
  })

  test('finds two nouns of a service whose texts would stand in one file', () => {
    const room = (group: string) => ({ [`contracts/community/${group}/rooms.ts`]: `export const a = contract('community', '${group}/rooms', {})` })
    const served = { 'services/community/live/rooms/a.ts': '', 'services/community/discussion/rooms/a.ts': '' }
    expect(spellingFaults(tree({ ...room('live'), ...room('discussion'), ...served }))).toHaveLength(1)
  })

  test('asks nothing of events and core', () => {
    expect(spellingFaults(tree({ 'contracts/fee/events.ts': `export const a = event('fee.a.b')`, 'contracts/core/crud.ts': params }))).toEqual([])
  })
})

test('finds what a file offers, types too, and no other file names; what a test or a program in JavaScript names is used', () => {
  const files = {
    'services/fee/a.ts': 'export const used = 1\nexport const own = used\nexport function dead() {}\nexport type Word = string',
    'services/fee/a.test.ts': 'import { used } from "./a.ts"',
    'deploy/b.ts': 'export const begin = () => 1',
    'deploy/c.mjs': 'import { begin } from "./b.ts"',
  }
  expect(exportFaults(tree(files))).toEqual(['own', 'dead', 'Word'].map((name) => `services/fee/a.ts exports ${name}, which no other file names`))
})

test('finds Chinese text in web sources and leaves tests alone', () => {
  expect(hanFaults(tree({ 'web/src/app/shell.tsx': `const a = 1\nconst title = '班次'` }))).toEqual([
    'web/src/app/shell.tsx:2 holds Chinese text: put it into contracts/locales',
  ])
  expect(hanFaults(tree({ 'web/src/app/shell.test.tsx': `'班次'`, 'web/src/app/a.ts': `'offerings'`, 'contracts/locales/zh-CN/a.json': '"班次"' }))).toEqual([])
})

test('finds a file of 301 lines, not one of 300, not texts or seed data', () => {
  const lines = (count: number) => 'a\n'.repeat(count)
  expect(lengthFaults(tree({ 'services/fee/app.ts': lines(301), 'services/org/app.ts': lines(300), 'deploy/demo/roles.ts': lines(900) }))).toEqual([
    'services/fee/app.ts has 301 lines; at most 300',
  ])
})

test('finds a function of 41 lines by the name that holds it, and an exception that is short now', () => {
  const work = (lines: number) => `export const work = () => {\n${'  a()\n'.repeat(lines - 2)}}\n`
  const files = tree({ 'services/fee/a.ts': work(41), 'services/fee/b.ts': work(40), 'services/fee/c.ts': work(41), 'services/fee/c.test.ts': work(90) })
  expect(functionFaults(files, new Set(['services/fee/c.ts work', 'services/fee/b.ts work']))).toEqual([
    'services/fee/a.ts work has 41 lines; at most 40',
    'services/fee/b.ts work is short enough: take it off the exceptions in deploy/check/long-functions.ts',
  ])
})

test('finds a write past the repository in a service, not in the chassis’ own doors and not in tests', () => {
  const write = 'await SeatModel.raw.updateOne({ tenantId }, { $set })'
  const files = {
    'services/fee/a.ts': write,
    'services/chassis/mongo/atomic.ts': write,
    'services/fee/a.test.ts': write,
    'services/fee/b.ts': 'Model.raw.find()',
  }
  expect(rawWriteFaults(tree(files))).toEqual(['services/fee/a.ts:1 writes past the repository'])
})

const secrets: [what: string, path: string, content: string][] = [
  ['an environment file', '.env', 'A=1'],
  ['an environment file of a folder', 'services/fee/.env.production', 'A=1'],
  ['a key file', 'deploy/docker/server.pem', ''],
  ['a private key', 'gateway/session/key.ts', `const key = '-----BEGIN PRIVATE KEY-----'`],
  ['an access key', 'services/chassis/storage/s3.ts', `const id = 'AKIAIOSFODNN7EXAMPLE'`],
  ['a personal token', 'README.md', `ghp_${'a'.repeat(36)}`],
  ['a registry token', '.ci/run', '//registry/:_authToken=abc'],
  ['a password in an address', 'deploy/docker/compose.yml', 'mongodb://root:secret@db/'],
]

test.each(secrets)('finds %s', (_, path, content) => expect(secretFaults(tree({ [path]: content }))).not.toHaveLength(0))

test('finds no secret where there is none', () => {
  const files = { '.env.example': 'A=', 'a.ts': 'const url = `mongodb://$' + '{user}:$' + '{password}@host/`', 'b.ts': `'http://127.0.0.1:8080/@scope'` }
  expect(secretFaults(tree(files))).toEqual([])
})

describe('lockfile', () => {
  const manifest = JSON.stringify({ dependencies: { a: '1.0.0' } })
  const lock = (packages: unknown) => JSON.stringify({ packages })
  const a = { optionalDependencies: { 'a-linux': '1.0.0' } }
  const good = { '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': a, 'node_modules/a-linux': {} }

  test('lets a complete one pass', () => expect(lockFaults(tree({ 'package.json': manifest, 'package-lock.json': lock(good) }))).toEqual([]))

  test('finds a package that is wanted and not there, for any platform', () => {
    const { 'node_modules/a-linux': _, ...rest } = good
    expect(lockFaults(tree({ 'package.json': manifest, 'package-lock.json': lock(rest) }))).toEqual(['node_modules/a wants a-linux, which the lockfile lacks'])
  })

  test('finds a manifest that was changed without the lockfile', () => {
    const files = { 'package.json': manifest.replace('1.0.0', '1.0.1'), 'package-lock.json': lock(good) }
    expect(lockFaults(tree(files))).toHaveLength(1)
  })
})

test('finds a system parameter that nothing reads', () => {
  const registry = {
    'contracts/core/parameters.ts': "export const parameters = {\n  'user.age.min': n(15, 'years', 14, 30),\n  'popup.chars': n(500, 'characters', 1, 500),\n}",
  }
  const reader = { 'services/identity/accounts/users/user.ts': "ctx.parameter('user.age.min')", 'services/identity/a.test.ts': "'popup.chars'" }
  expect(parameterFaults(tree({ ...registry, ...reader }))).toEqual([expect.stringContaining('popup.chars')])
})
