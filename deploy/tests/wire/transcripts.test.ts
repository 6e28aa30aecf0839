import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { contracts } from '@academy/contracts/index.ts'
import { root } from '../../local/root.ts'
import { type Academy, academy } from './academy.ts'
import { calls, withoutCall } from './calls.ts'
import { masking } from './masked.ts'

// What the client of the family sends and what it is answered, word for word, as files. Whoever changes an answer on purpose records it anew:
// WIRE=record npm test -- server tests/wire, then npx biome check --write deploy/tests/wire, and looks at what has changed.
const folder = join(import.meta.dirname, 'transcripts')
const isRecording = process.env.WIRE === 'record'

let a: Academy
beforeAll(async () => {
  a = await academy()
}, 180_000)
afterAll(async () => a.stop())

const at = (data: unknown, path: string): unknown => path.split('.').reduce((value, key) => (value as Record<string, unknown> | null)?.[key], data)

test.each(calls.map((call) => [call.name, call] as const))('%s is answered word for word as it is written down', async (name, call) => {
  const { keep = {}, ...sent } = call
  const request = a.filled(sent)
  const { bytes, ...answered } = await a.ask(call)
  // what a file holds is not written down, but that it holds something
  const answer = { ...answered, ...(bytes ? { empty: bytes.length === 0 } : {}) }
  for (const [key, path] of Object.entries(keep)) a.known[key] = String(at(answered.body?.data, path))
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

describe('exports (shell-access.md rule 23)', () => {
  const params = '/api/sys/params'
  beforeAll(async () => {
    await a.signIn()
    for (const paramCode of ['kept.one', 'kept.two', 'other.one']) await a.ask({ method: 'POST', path: params, body: { paramCode, paramValue: '1' } })
  })
  const ticket = async (body: object = { paramCode: 'kept.', format: 'xls' }): Promise<string> => {
    const { body: answer } = await a.ask({ method: 'POST', path: `${params}/export-ticket`, body })
    return String((answer?.data as { token: string } | undefined)?.token)
  }
  /** As a browser that navigates: with nothing but the address. */
  const navigate = (token: string, path = `${params}/export`, more: Record<string, string> = {}) =>
    a.ask({ method: 'GET', path, query: { ...more, token }, as: 'nobody' })
  const codeOf = async (asking: ReturnType<typeof navigate>) => (await asking).body?.code

  test('every list is taken along by GET, by POST and by a ticket, with one right and one question', () => {
    const listed = (contracts as readonly Contract[]).filter(({ endpoints }) => endpoints.export)
    expect(listed.length).toBeGreaterThan(40)
    for (const { noun, endpoints } of listed) {
      const { permission, input, path } = endpoints.export as NonNullable<(typeof endpoints)['export']>
      expect([noun, endpoints.exportPosted]).toMatchObject([noun, { method: 'POST', path, permission, input, kind: 'download' }])
      expect([noun, endpoints.exportTicket]).toMatchObject([noun, { method: 'POST', path: `${path}-ticket`, permission, input }])
    }
  })

  test('a ticket gives one file, that of its own filters, whatever else the address says (resolutions.md 18)', async () => {
    const one = await ticket()
    const file = await navigate(one, undefined, { paramCode: 'other.', format: 'pdf' })
    expect([file.status, file.type, file.name]).toEqual([200, 'application/vnd.ms-excel', expect.stringContaining('.xls')])
    const texts = file.bytes?.toString('utf16le') + String(file.bytes?.subarray(1).toString('utf16le'))
    expect([texts.includes('kept.one'), texts.includes('kept.two'), texts.includes('other.one')]).toEqual([true, true, false])
    expect((await navigate(one)).body).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'exportTicketOver' }] } })
  })

  test('two who show a ticket at once get one file', async () => {
    const one = await ticket()
    const both = await Promise.all([navigate(one), navigate(one)])
    expect(both.filter(({ bytes }) => bytes).length).toBe(1)
  })

  test('no ticket is good for another list, after its minute, or in place of a session; no session is a ticket', async () => {
    expect(await codeOf(navigate(await ticket(), '/api/sys/roles/export'))).toBe(codes.refused)
    expect(await codeOf(navigate(a.known.token as string))).toBe(codes.refused)
    expect((await a.ask({ method: 'GET', path: `${params}/page`, query: { token: await ticket() }, as: 'nobody' })).body?.code).toBe(codes.noSession)
    const late = await ticket()
    a.site.clock.advance(60_001)
    expect(await codeOf(navigate(late))).toBe(codes.refused)
  })

  test('a ticket dies with the session that asked for it (I31)', async () => {
    const one = await ticket()
    await a.ask({ method: 'POST', path: '/api/auth/logoutIam', body: {} })
    expect(await codeOf(navigate(one))).toBe(codes.noSession)
    await a.signIn()
  })
})
