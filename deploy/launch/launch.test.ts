import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { jest } from '@jest/globals'
import { recall } from '../local/child.ts'
import { freePort, isOpen } from '../local/ports.ts'
import { end } from '../local/running.ts'
import { buildFolder, bundle, bundleTogether } from './bundle.mjs'
import { deleteData } from './fresh.ts'
import { isInstalled, nodeTrouble } from './install.mjs'
import { claim, needAlone, release } from './instance.ts'
import { optionsOf } from './options.ts'
import { needFreePort } from './port-owner.ts'
import { main } from './start.ts'
import { dearest, exitCode, lastLine, sum, tallyOf, withoutReason } from './tally.ts'
import { wishOf } from './test-arguments.ts'
import { lostServers, placeFor, stopServers, testServers } from './throw-away.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('asks for a Node that is new enough', () => {
  expect(nodeTrouble('18.20.0')).toContain('Node 20.19 or newer is needed')
  expect(nodeTrouble('20.18.9')).toBeDefined()
  expect([nodeTrouble('20.19.0'), nodeTrouble('24.1.0')]).toEqual([undefined, undefined])
})

test('sees whether the dependencies are those of the lockfile', async () => {
  const lock = (version: string) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1.0.0', optional: true } } })
  await writeFile(join(folder, 'package-lock.json'), lock('1.0.0'))
  expect(isInstalled(folder)).toBe(false)
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await writeFile(join(folder, 'node_modules', '.package-lock.json'), lock('1.0.0'))
  expect(isInstalled(folder)).toBe(true)
  await writeFile(join(folder, 'package-lock.json'), lock('1.0.1'))
  expect(isInstalled(folder)).toBe(false)
})

test('reads the arguments of npm start and refuses what it does not know', () => {
  expect(optionsOf(['--seed=empty', '--fresh', '--x'], { PORT: '9000' })).toMatchObject({
    port: 9000,
    seed: 'empty',
    fresh: true,
    yes: false,
    rest: ['--seed=empty', '--x'],
  })
  expect(() => optionsOf(['--seed=big'], {})).toThrow('--seed=big is not known: choose demo, past, full, empty.')
  expect(optionsOf(['--seed=full'], {}).seed).toBe('full')
  expect(() => optionsOf([], { PORT: '0' })).toThrow('PORT=0 is no port')
})

test('tells how it is called, and starts nothing', async () => {
  const told: string[] = []
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line))
  expect(await main(['--help'], 0)).toBe(0)
  log.mockRestore()
  expect(told.join()).toContain('--seed=demo|past|full|empty')
})

test('names the owner of a port in use', async () => {
  const port = await freePort()
  await needFreePort(port)
  const server = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  await expect(needFreePort(port)).rejects.toThrow(process.platform === 'linux' ? `Port ${port} is in use by` : `Port ${port} is in use`)
  server.close()
})

test('names the test files that took longest', () => {
  const files = Array.from({ length: 12 }, (_, at) => [`/root/a/${at}.test.ts`, at * 1000] as const)
  expect(dearest({ passed: 1, failed: 0, skips: [], files }, '/root').slice(0, 2)).toEqual(['  11.0 s  a/11.test.ts', '  10.0 s  a/10.test.ts'])
  expect(dearest({ passed: 1, failed: 0, skips: [], files }, '/root')).toHaveLength(10)
})

test('lets one launcher run on a data folder, and a dead one stand in nobody’s way', async () => {
  await needAlone(folder)
  await claim(folder, 8080)
  await expect(needAlone(folder)).rejects.toThrow(`already runs on these data (process ${process.pid}, http://127.0.0.1:8080)`)
  await writeFile(join(folder, 'instance.json'), JSON.stringify({ launcher: { pid: process.pid, startedAt: 'another life' }, port: 8080 }))
  await needAlone(folder)
  await release(folder)
})

test('deletes data only after a confirmation', async () => {
  const data = join(folder, 'data')
  await mkdir(data)
  if (!process.stdin.isTTY) await expect(deleteData(data, false)).rejects.toThrow('Add --yes')
  await deleteData(data, true)
  await deleteData(data, false)
})

test('bundles a program that still knows its place, its workspaces and its workers', async () => {
  const file = join(folder, 'program.ts')
  const worker = `import { parentPort } from 'node:worker_threads'\nconst text: string = import.meta.filename\nparentPort?.postMessage(text)`
  await writeFile(join(folder, 'twice.worker.ts'), worker)
  await writeFile(
    file,
    `import { Worker } from 'node:worker_threads'
     import { codes } from '@academy/contracts/core/codes.ts'
     const worker = new Worker(new URL('./twice.worker.ts', import.meta.url))
     worker.once('message', (text: string) => console.log(JSON.stringify([process.argv[1], import.meta.dirname, typeof codes, text])))`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [await bundle(file)])
  expect(JSON.parse(stdout)).toEqual([file, folder, 'object', join(folder, 'twice.worker.ts')])
  await writeFile(file, 'const a = ;')
  await expect(bundle(file)).rejects.toThrow(/The program does not build: .*program\.ts:1: /)
  await expect(bundle(join(folder, 'none.ts'))).rejects.toThrow('There is no none.ts')
})

test('bundles several programs together: with their packages, at their place, and what they no longer share is removed', async () => {
  const own = await mkdtemp(join(buildFolder, 'together-'))
  const [name, one, two] = [join(basename(own), 'made'), join(own, 'one.ts'), join(own, 'two.ts')]
  const told = "import 'kafkajs'; import { codes } from '@academy/contracts/core/codes.ts'; console.log(typeof codes, import.meta.filename)"
  for (const file of [one, two]) await writeFile(file, told)
  const said = async (file = '') => (await promisify(execFile)(process.execPath, [file])).stdout.trim()
  try {
    const files = await bundleTogether(name, { one, two })
    expect([await said(files.get('one')), await said(files.get('two'))]).toEqual([`object ${one}`, `object ${two}`])
    expect((await readdir(join(own, 'made'))).length).toBeGreaterThan(2)
    await writeFile(two, "console.log('alone')")
    await bundleTogether(name, { one, two })
    expect(await said(files.get('two'))).toBe('alone')
    expect(await readdir(join(own, 'made'))).toEqual(['one.mjs', 'two.mjs'])
    // the same files under another name are asked for: what lies there is of the names before
    await bundleTogether(name, { other: two })
    expect(await readdir(join(own, 'made'))).toEqual(['other.mjs'])
    await bundleTogether(name, { one, two })
    expect(await readFile(files.get('one') ?? '', 'utf8')).not.toMatch(/from ['"]kafkajs['"]/)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

test('bundles anew what has changed, and only that', async () => {
  const [file, part] = [join(folder, 'fresh.ts'), join(folder, 'part.ts')]
  await writeFile(part, "export const word = 'one'")
  await writeFile(file, "import { word } from './part.ts'\nconsole.log(word)")
  await new Promise((resolve) => setTimeout(resolve, 20))
  const output = await bundle(file)
  const written = (await stat(output)).mtimeMs
  await bundle(file)
  expect((await stat(output)).mtimeMs).toBe(written)
  await writeFile(part, "export const word = 'another'")
  expect(await readFile(await bundle(file), 'utf8')).toContain('another')
  const stamp = `${output}.from`
  await writeFile(stamp, (await readFile(stamp, 'utf8')).replace(/"place":"[^"]*"/, '"place":"/elsewhere"'))
  await writeFile(output, 'a bundle of another folder')
  expect(await readFile(await bundle(file), 'utf8')).toContain('another')
  expect(await readFile(output, 'utf8')).not.toContain('a bundle of another folder')
  await rm(part)
  await expect(bundle(file)).rejects.toThrow('The program does not build')
})

describe('the last line of npm test', () => {
  const file = (status: string, ...statuses: string[]) => ({
    name: 'f',
    status,
    assertionResults: statuses.map((one) => ({ fullName: `a ${one}`, status: one })),
  })

  test('sums suites and counts a file that broke as one failure', () => {
    const tally = sum([
      tallyOf({ testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }),
      tallyOf({ testResults: [file('failed')] }),
    ])
    expect(lastLine(tally)).toBe('3 passed, 2 failed, 0 skipped')
    expect(exitCode(tally)).toBe(1)
  })

  test('nothing ran is no success, nor is a skip without its reason', () => {
    expect(exitCode(tallyOf({ testResults: [] }))).toBe(1)
    const skip = tallyOf({ testResults: [file('passed', 'passed', 'pending')] })
    expect([lastLine(skip), exitCode(skip), withoutReason(skip)]).toEqual(['1 passed, 0 failed, 1 skipped', 1, ['a pending']])
    expect(exitCode({ passed: 1, failed: 0, skips: ['a [skipped: no printer]'] })).toBe(0)
  })
})

test('reads the arguments of npm test', () => {
  expect(wishOf([])).toEqual({ suites: ['check', 'server', 'web', 'e2e'], patterns: [], flags: [], everything: false })
  expect(wishOf(['server', 'fee', '-t', 'posts'])).toEqual({ suites: ['server'], patterns: ['fee'], flags: ['-t', 'posts'], everything: false })
  expect(wishOf(['all'])).toEqual({ suites: ['check', 'server', 'web', 'e2e'], patterns: [], flags: [], everything: true })
  expect(wishOf(['server', '--since', 'v1'])).toMatchObject({ suites: ['server'], patterns: [], flags: [], since: 'v1' })
  expect(wishOf(['offerings']).suites).toEqual(['server', 'web', 'e2e'])
})

describe('the servers of a test run', () => {
  const given = { TEST_MONGO_URL: 'mongodb://db/', TEST_KAFKA_BROKERS: 'one:9092,two:9092' }
  const before = { ...process.env }
  afterEach(() => {
    process.env = { ...before }
  })

  test('are those that the environment names; only the others are started, and they end with the run', async () => {
    delete process.env.TEST_REDIS_URL
    Object.assign(process.env, given)
    const servers = await testServers(join(folder, 'run'), true)
    expect(servers).toEqual({ ...given, TEST_REDIS_URL: expect.stringMatching(/^redis:\/\/127\.0\.0\.1:\d+$/) })
    const port = Number(new URL(servers.TEST_REDIS_URL ?? '').port)
    expect(await isOpen(port)).toBe(true)
    expect(await lostServers(join(folder, 'run'))).toEqual([])
    await stopServers(join(folder, 'run'))
    expect(await isOpen(port)).toBe(false)
    expect(await lostServers(join(folder, 'run'))).toEqual([])
  })

  test('are told with their last words when one ended before its end', async () => {
    delete process.env.TEST_REDIS_URL
    Object.assign(process.env, given)
    await testServers(join(folder, 'lost'), true)
    const own = (await recall(join(folder, 'lost', 'redis.json')))?.process
    if (own) await end(own)
    expect(await lostServers(join(folder, 'lost'))).toEqual([expect.stringMatching(/^Redis ended before it was stopped; its log says:\n.+/)])
  })

  test('keep their data in memory only where there is plenty of it', () => {
    expect([placeFor(0), placeFor(2 ** 30), placeFor(16 * 2 ** 30)]).toEqual([tmpdir(), tmpdir(), '/dev/shm'])
  })

  test('are a database alone where no server test runs', async () => {
    Object.assign(process.env, given)
    expect(await testServers(folder, false)).toEqual({ TEST_MONGO_URL: given.TEST_MONGO_URL })
  })
})
