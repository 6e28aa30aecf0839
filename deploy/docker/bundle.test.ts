import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { services } from '@academy/contracts/core/endpoint.ts'
import mongoose from 'mongoose'
import { freePort } from '../local/ports.ts'
import { root } from '../local/root.ts'

const run = promisify(execFile)
const { TEST_MONGO_URL = '', TEST_KAFKA_BROKERS = '', TEST_REDIS_URL = '' } = process.env
const addresses = Object.fromEntries(services.map((name) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, 'http://127.0.0.1:9']))
const began: ChildProcess[] = []
const prefix = `image_${randomUUID().slice(0, 8)}_`
let folder = ''

/** Starts a program of the bundle as a container would, and gives what it said when it is ready. */
const start = async (name: string, env: Record<string, string>): Promise<string> => {
  const child = spawn(process.execPath, [`${name}.mjs`], { cwd: join(folder, 'programs'), env: { PATH: process.env.PATH ?? '', ...env } })
  began.push(child)
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        said += piece.toString()
        if (said.includes(`READY ${name}`)) resolve(said)
      })
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said}`)))
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-image-'))
  await rm(folder, { recursive: true })
  await run(process.execPath, ['deploy/run.mjs', 'deploy/docker/main.ts', folder, 'topics', 'identity', 'jobs'], { cwd: root })
}, 120_000)

afterAll(async () => {
  for (const child of began.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const connection = await mongoose.createConnection(TEST_MONGO_URL).asPromise()
  await connection.useDb(`${prefix}identity`).dropDatabase()
  await connection.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('it holds programs, texts, pages, native code and licences, and nothing of the sources', () => {
  const files = readdirSync(folder, { recursive: true }).map(String)
  expect(files.filter((file) => /\.(tsx?|map)$/.test(file))).toEqual([])
  expect(files.filter((file) => /^programs\/[a-z.]+\.mjs$/.test(file) && !file.includes('shared-')).sort()).toEqual(
    ['identity', 'jobs', 'read.worker', 'topics'].map((name) => `programs/${name}.mjs`),
  )
  expect(files).toEqual(expect.arrayContaining(['contracts/locales/zh-TW', 'node_modules/swagger-ui-dist/swagger-ui.css', 'LICENSE']))
  expect(files.some((file) => /^node_modules\/@node-rs\/argon2-.*\.node$/.test(file))).toBe(true)
})

test('a program knows its threads where it lies, not where it was made', () => {
  const texts = readdirSync(join(folder, 'programs')).map((name) => readFileSync(join(folder, 'programs', name), 'utf8'))
  const threads = texts.flatMap((text) => [...text.matchAll(/new URL\(["']\.\/([\w.-]+\.worker\.mjs)["'],\s*import\.meta\.url\)/g)].map(([, name]) => name))
  expect(threads).toContain('read.worker.mjs')
  expect(threads.filter((name) => !readdirSync(join(folder, 'programs')).includes(name as string))).toEqual([])
  expect(texts.filter((text) => text.includes(root))).toEqual([])
})

test('the licences of what lies in it stand in one file', () => {
  const text = readFileSync(join(folder, 'LICENCES.txt'), 'utf8')
  for (const name of ['mongoose', 'kafkajs', 'express', '@node-rs/argon2', 'swagger-ui-dist', 'antd', 'react'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(text).not.toMatch(/^(jest|typescript|testcontainers|vite) \d/m)
})

test('a program of it runs without the checkout: topics are made, a service answers and ends in order', async () => {
  const apart = `${folder}-apart`
  await cp(folder, apart, { recursive: true })
  await rm(folder, { recursive: true })
  folder = apart
  const port = await freePort()
  const stores = { MONGO_URL: TEST_MONGO_URL, MONGO_PREFIX: prefix, KAFKA_BROKERS: TEST_KAFKA_BROKERS, KAFKA_PREFIX: prefix, KAFKA_PARTITIONS: '1' }
  const env = {
    ...stores,
    REDIS_URL: TEST_REDIS_URL,
    REDIS_PREFIX: prefix,
    SIGNING_KEY: 'for-a-test-alone',
    ID_SECRET: 'for-a-test-alone',
    FILES_DIR: join(folder, 'files'),
    ...addresses,
  }
  expect(await start('topics', env)).toMatch(/READY topics: \d+ made, 0 were there/)
  const figures = await freePort()
  const switches = { METRICS_PORT: String(figures), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  await start('identity', { ...env, ...switches, PORT: String(port) })
  const health = await fetch(`http://127.0.0.1:${port}/health`)
  expect([health.status, await health.json()]).toEqual([200, { code: 0, msg: 'success', data: { service: 'identity' } }])
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()).toContain('academy_reachable{service="identity",store="mongo"} 1')
  const child = began.at(-1) as ChildProcess
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
    version: expect.any(String),
    build: expect.stringMatching(/^[0-9a-f]{7}$/),
  })
}, 120_000)

test('a program without its settings says which is missing', async () => {
  await expect(start('identity', {})).rejects.toThrow('the environment variable MONGO_URL is not set')
}, 60_000)
