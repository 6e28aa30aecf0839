import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import { bookOf, world } from '@academy/jobs/imports/testing/academy.ts'
import { bundle } from '../../launch/bundle.mjs'

const prefix = `k${randomUUID().slice(0, 8)}_`
const dataDir = mkdtempSync(join(tmpdir(), prefix))
const mongoUrl = process.env.TEST_MONGO_URL ?? ''
const names = ['bus', 'identity', 'org', 'training', 'jobs']
let child: ChildProcess | undefined

/** Starts the process and gives the address of its jobs service. */
const started = (program: string) =>
  new Promise<string>((resolve, reject) => {
    const made = spawn(process.execPath, [program, mongoUrl, prefix, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    child = made
    made.stdout.on('data', (text: Buffer) => {
      const address = /READY (\S+)/.exec(String(text))?.[1]
      if (address) resolve(address)
    })
    made.once('exit', (code, signal) => reject(new Error(`the process ended: ${code ?? signal}`)))
  })
const killed = (made: ChildProcess | undefined) =>
  new Promise<string>((resolve) => {
    if (made?.exitCode !== null || made.signalCode !== null) return resolve('ended')
    made.once('exit', (_, signal) => resolve(String(signal)))
    made.kill('SIGKILL')
  })

interface Row {
  id: string
  status: string
  done: number
  total: number
  problem?: string
  sheets: { created: number; changed: number; same: number }[]
}
const asked = async (address: string, method: string, path: string, body?: Buffer): Promise<Row> => {
  const who = { sessionId: 's-admin', userId: 'u-admin', tenantId: 'chengtu', grants: [{ code: 'ADMIN', roots: [] }], locale: 'zh-CN' as const }
  const token = signIdentity(readFileSync(join(dataDir, 'signing.key'), 'utf8').trim(), {
    ...who,
    requestId: randomUUID(),
    correlationId: randomUUID(),
    expires: Date.now() + 30_000,
  })
  const type = body ? 'application/octet-stream' : 'application/json'
  const response = await fetch(`${address}/jobs/imports/${path}`, {
    method,
    headers: { 'content-type': type, 'x-identity': token, 'idempotency-key': randomUUID() },
    ...(method === 'GET' ? {} : { body: body ? new Uint8Array(body) : '{}' }),
  })
  return ((await response.json()) as { data: Row }).data
}
const until = async (address: string, id: string, holds: (row: Row) => boolean): Promise<Row> => {
  for (const end = Date.now() + 100_000; ; await new Promise((resolve) => setTimeout(resolve, 5))) {
    const row = await asked(address, 'GET', id)
    if (holds(row)) return row
    if (Date.now() > end) throw new Error(`the import is ${row.status}: ${row.done} of ${row.total} ${row.problem ?? ''}`)
  }
}

afterAll(async () => {
  await killed(child)
  await openDatabases(mongoUrl, prefix, names)
  for (const name of names) await database(name).dropDatabase()
  await closeDatabases()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an import whose process is killed in the middle of applying is carried to its end by the next one, every row once', async () => {
  const book = await bookOf(world())
  const program = await bundle('deploy/tests/edge-cases/import-process.ts')
  const first = await started(program)
  const { id } = await asked(first, 'POST', 'upload?fileName=academy.xlsx', book)
  await until(first, id, (row) => row.status === 'ready')
  await asked(first, 'POST', `${id}/apply`)
  const half = await until(first, id, (row) => row.done > 0)
  expect(await killed(child)).toBe('SIGKILL')
  expect(half.done).toBeLessThan(half.total)

  const second = await started(program)
  const done = await until(second, id, (row) => ['done', 'stuck', 'wrong'].includes(row.status))
  expect([done.status, done.done]).toEqual(['done', done.total])
  const again = await asked(second, 'POST', 'upload?fileName=again.xlsx', book)
  const same = await until(second, again.id, (row) => ['ready', 'wrong'].includes(row.status))
  const sums = (['created', 'changed', 'same'] as const).map((key) => same.sheets.reduce((sum, sheet) => sum + sheet[key], 0))
  expect(sums).toEqual([0, 0, done.total])
}, 240_000)
