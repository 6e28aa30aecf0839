import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { openSetup } from '@academy/identity/setup/first-run/code.ts'
import { services } from '../../embedded/services.ts'
import { root } from '../../local/root.ts'
import { type Call, calls, withoutCall } from './calls.ts'
import { masking } from './masked.ts'

// What the client of the family sends and what it is answered, word for word, as files. Whoever changes an answer on purpose records it anew:
// WIRE=record npm test -- server tests/wire, then npx biome check --write deploy/tests/wire, and looks at what has changed.
const folder = join(import.meta.dirname, 'transcripts')
const isRecording = process.env.WIRE === 'record'

const password = 'a-long-enough-password'
const founder = {
  ...{ nameCn: '明途学院', nameEn: 'Mingtu Academy', rootCode: 'MT', rootNameCn: '明途汽车', rootNameEn: 'Mingtu Automotive' },
  ...{ userCode: 'founder', userNameCn: '宋听澜', userNameEn: 'Song Tinglan', gender: '1', idType: '1', password },
  idNumber: `11010119900101121${checkDigit('11010119900101121')}`,
}

let site: Installation
let gateway: Awaited<ReturnType<typeof startGateway>>
const known: Record<string, string> = {}

const filled = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(/\$(\w+)/g, (whole, name: string) => known[name] ?? whole))
const tokenOf = ({ as }: Call): Record<string, string> => (as === 'nobody' ? {} : { token: as === 'dead' ? 'of-a-session-that-is-over' : (known.token ?? '') })

const ask = async (call: Call) => {
  const { method, path, query = {}, body, headers = {} } = filled(call) as Call
  const asked = new URLSearchParams(query)
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}${asked.size > 0 ? `?${asked}` : ''}`, {
    method,
    headers: { ...tokenOf(call), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { status } = answer
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('json')) return { status, body: (await answer.json()) as { code: number; data: unknown } }
  return { status, type, name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''), empty: (await answer.arrayBuffer()).byteLength === 0 }
}
const plainly = async (method: Call['method'], path: string, body?: object) => {
  const answer = await ask({ name: path, rows: [], method, path, ...(body ? { body } : {}), ...(known.token ? {} : { as: 'nobody' as const }) })
  return (answer as { body: { data: Record<string, unknown> } }).body.data
}

beforeAll(async () => {
  site = await installation(services)
  gateway = await startGateway({
    platform: site.platform,
    port: 0,
    webRoot: tmpdir(),
    defaultTenant: 'chengtu',
    hops: 0,
    services: services.map(({ name }) => name),
  })
  const said: string[] = []
  await openSetup(site.clock.now(), (line) => void said.push(line))
  await plainly('POST', '/api/identity/setup/begin', { ...founder, code: /\?code=([A-Z]{20})/.exec(said.join())?.[1] })
  const isDone = async () => (await plainly('GET', '/api/identity/setup/state')).state === 'done'
  for (const end = Date.now() + 60_000; !(await isDone()) && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 100))
  await site.settled()
  const entered = await plainly('POST', '/api/auth/login', { userCode: 'founder', password })
  known.userId = String((entered.user as { userId: string }).userId)
  known.token = String(entered.token)
})
afterAll(async () => {
  await gateway.stop()
  await site.stop()
})

const at = (data: unknown, path: string): unknown => path.split('.').reduce((value, key) => (value as Record<string, unknown> | null)?.[key], data)

test.each(calls.map((call) => [call.name, call] as const))('%s is answered word for word as it is written down', async (name, call) => {
  const { keep = {}, ...sent } = call
  const request = filled(sent)
  const answer = await ask(call)
  for (const [key, path] of Object.entries(keep)) known[key] = String(at((answer as { body?: { data: unknown } }).body?.data, path))
  const told = JSON.stringify(masking()({ request, answer }), null, 2)
  const file = join(folder, `${name}.json`)
  if (isRecording) writeFileSync(file, `${told}\n`)
  expect(JSON.parse(told)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})

test('every line of 1-portal.md §7 has its transcript, and every transcript its call', () => {
  const lines = [...readFileSync(join(root, 'deploy/coverage.md'), 'utf8').matchAll(/^\| P§7 \| ([^|]+) \|/gm)].map(([, line]) => line)
  const shown = new Set(calls.flatMap(({ rows }) => rows))
  expect([...shown, ...withoutCall].sort()).toEqual(lines.sort())
  expect(readdirSync(folder).sort()).toEqual(calls.map(({ name }) => `${name}.json`).sort())
})
