import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cached, checkSum, kept } from './cache.ts'
import { chromium } from './chromium.ts'
import { java } from './java.ts'
import { kafka } from './kafka.ts'
import { locked } from './lock.ts'
import { mongod } from './mongod.ts'
import { freePort, isFree, isOpen } from './ports.ts'
import { answers, firstThatAnswers } from './programs.ts'
import { redis } from './redis.ts'
import { end, isAlive, processOf } from './running.ts'
import { s3 } from './s3.ts'
import { supply } from './supply.ts'
import { Trouble } from './trouble.ts'

let folder = ''
const before = process.env.ACADEMY_CACHE

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supply-'))
  process.env.ACADEMY_CACHE = folder
})
afterEach(async () => {
  if (before === undefined) delete process.env.ACADEMY_CACHE
  else process.env.ACADEMY_CACHE = before
  await rm(folder, { recursive: true, force: true })
})

describe('supply', () => {
  const none = { from: 'PATH', take: async () => undefined }
  const broken = { from: 'the registry', take: async () => Promise.reject(new Error('no answer')) }
  const good = { from: 'the second choice', take: async () => '/bin/part' }
  const part = (...sources: (typeof good | typeof none)[]) => ({ name: 'part', sources: () => sources, missing: 'part is missing: run `get part`.' })

  test('takes the first source that has it and says from where', async () => {
    expect(await supply(part(none, broken, good))).toEqual({ part: 'part', value: '/bin/part', from: 'the second choice' })
  })

  test('says in one sentence what is missing, which command gives it, and why each source failed', async () => {
    await expect(supply(part(none, broken))).rejects.toThrow('part is missing: run `get part`.\n  (the registry: no answer)')
  })

  test('does not look further when the environment names something that does not run', async () => {
    const wrong = { from: 'PART_BINARY', take: async () => Promise.reject(new Trouble('PART_BINARY does not run')) }
    await expect(supply(part(wrong, good))).rejects.toThrow('PART_BINARY does not run')
  })
})

describe('the parts', () => {
  const environment = { ...process.env }
  afterEach(() => {
    process.env = { ...environment }
  })

  test.each([
    ['MONGOD_BINARY', mongod],
    ['JAVA_BIN', java],
    ['REDIS_BINARY', redis],
    ['S3_BINARY', s3],
    ['CHROMIUM_PATH', chromium],
  ])('%s that names nothing that runs is said, not passed over', async (name, part) => {
    process.env[name] = '/no/such/program'
    await expect(supply(part)).rejects.toThrow(`${name} names /no/such/program, which does not run: correct it or unset it.`)
  })

  test('takes the folder of Kafka that the environment names only when Kafka 4 lies there', async () => {
    process.env.KAFKA_LIBS_DIR = folder
    await expect(supply(kafka)).rejects.toThrow(`KAFKA_LIBS_DIR names ${folder}, where no library of Kafka 4 lies`)
    await writeFile(join(folder, 'kafka_2.13-4.2.0.jar'), '')
    expect(await supply(kafka)).toEqual({ part: 'kafka', value: folder, from: 'KAFKA_LIBS_DIR' })
  })

  test('takes no library of Kafka that has another checksum, is missing or was not asked for', async () => {
    const delivering = (file: string) =>
      `#!/bin/sh\nfor word in "$@"; do case $word in -DoutputDirectory=*) mkdir "\${word#*=}"; echo x > "\${word#*=}/${file}";; esac; done\n`
    const mvn = join(folder, 'bin', 'mvn')
    await mkdir(join(folder, 'bin'))
    process.env.PATH = `${join(folder, 'bin')}:${process.env.PATH}`
    delete process.env.KAFKA_LIBS_DIR
    await writeFile(mvn, delivering('HdrHistogram-2.2.2.jar'), { mode: 0o755 })
    await expect(supply(kafka)).rejects.toThrow('HdrHistogram-2.2.2.jar is not the file we expect')
    await writeFile(mvn, delivering('other-1.0.jar'))
    await expect(supply(kafka)).rejects.toThrow('other-1.0.jar came along, which we do not expect')
    expect(await readdir(folder)).toEqual(['bin'])
  })
})

describe('cache', () => {
  const fill = (text: string) => (into: string) => writeFile(join(into, 'file'), text)

  test('fills a folder once and marks it last', async () => {
    const first = await cached('part-1.0', fill('one'))
    expect(await cached('part-1.0', fill('two'))).toBe(first)
    expect(await readFile(join(first, 'file'), 'utf8')).toBe('one')
    expect(kept('part-1.0')).toBe(first)
  })

  test('a folder without the marker does not count, a half of an earlier run is removed and told', async () => {
    await mkdir(join(folder, 'part-1.0'))
    await mkdir(join(folder, '.fetching-old'))
    const told: string[] = []
    expect(kept('part-1.0')).toBeUndefined()
    await cached('part-1.0', fill('one'), (line) => told.push(line))
    expect(told).toEqual(['An earlier fetch was interrupted; it starts again.'])
    expect(await readdir(folder)).toEqual(['part-1.0'])
  })

  test('leaves nothing behind when the fetch fails, and the next one works', async () => {
    await expect(cached('part-1.0', () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
    expect(await readdir(folder)).toEqual([])
    await cached('part-1.0', fill('one'))
  })

  test('two at once fetch once', async () => {
    let fetches = 0
    const slow = async (into: string) => {
      fetches++
      await new Promise((resolve) => setTimeout(resolve, 150))
      await fill('one')(into)
    }
    await Promise.all([cached('part-1.0', slow), cached('part-1.0', slow)])
    expect(fetches).toBe(1)
  })

  test('refuses a file with another checksum', async () => {
    await writeFile(join(folder, 'wheel'), 'abc')
    await checkSum(join(folder, 'wheel'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    await expect(checkSum(join(folder, 'wheel'), '00')).rejects.toThrow('wheel is not the file we expect')
  })
})

test('a lock of a dead or unreadable holder is taken over', async () => {
  const file = join(folder, 'lock')
  await writeFile(file, JSON.stringify({ pid: process.pid, startedAt: 'another life' }))
  expect(await locked(file, async () => 'done')).toBe('done')
  await writeFile(file, '')
  expect(await locked(file, async () => 'done')).toBe('done')
  expect(existsSync(file)).toBe(false)
})

test('ends its own process, with SIGKILL when it will not, and never one that only has the same id', async () => {
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)"], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const own = processOf(child.pid ?? 0)
  await end({ ...own, startedAt: 'another life' })
  expect(isAlive(own)).toBe(true)
  await end(own, 100)
  expect(isAlive(own)).toBe(false)
})

test('tells free ports from taken ones', async () => {
  const port = await freePort()
  expect([await isFree(port), await isOpen(port)]).toEqual([true, false])
  const server = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  expect([await isFree(port), await isOpen(port)]).toEqual([false, true])
  server.close()
})

test('a program counts only when it answers', async () => {
  expect(await answers(process.execPath)).toBe(true)
  expect(await firstThatAnswers(['/no/such/program', process.execPath])).toBe(process.execPath)
  expect(await firstThatAnswers(['/no/such/program'])).toBeUndefined()
  expect(await firstThatAnswers(['no-such-program', 'node'])).toMatch(/^\/.*node$/)
})
