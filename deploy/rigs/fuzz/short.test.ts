import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { services } from '../../embedded/services.ts'
import { roles } from '../../tests/matrix/roles.ts'
import { strangers } from './callers.ts'
import { judge } from './judge.ts'
import type { Wanted } from './requests.ts'
import { fuzz } from './run.ts'

// The short part of `npm run fuzz`: some thousand requests at an empty installation, without a look at its memory.

const web = mkdtempSync(join(tmpdir(), 'academy-fuzz-'))
let site: Installation
let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  site = await installation(services)
  for (const tenantId of ['yuanxiu', 'chengtu'])
    for (const { code: roleCode, nameCn, nameEn, dataScope, permissions } of roles)
      await site.tell(roleState, roleCode, { id: roleCode, code: roleCode, nameCn, nameEn, dataScope, permissions: [...permissions] }, { tenantId })
  await site.settled()
  const limits = { stranger: 1e9, person: 1e9, signIn: 1e9 }
  const { platform } = site
  gateway = await startGateway({ platform, port: 0, webRoot: web, defaultTenant: 'chengtu', hops: 0, services: services.map(({ name }) => name), limits })
}, 60_000)
afterAll(async () => {
  await gateway.stop()
  await site.stop()
  rmSync(web, { recursive: true, force: true })
})

test('generated requests to every endpoint are answered: no fault of ours, nothing slow, nothing told of the inside (I38, I58)', async () => {
  const { platform } = site
  const portOf = (service: (typeof services)[number]['name']) => Number(new URL(platform.addressOf(service)).port)
  const target = {
    gateway: gateway.port,
    portOf,
    signingKey: platform.signingKey,
    now: () => site.clock.now().getTime(),
    callers: strangers,
    alive: () => true,
  }
  const { requests, failures, codes } = await fuzz(target, { count: 1000, seed: 7 })
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(1000)
  // it comes further than the door
  expect(codes.get('0')).toBeGreaterThan(20)
}, 60_000)

test('the judge of answers can fail', () => {
  const wanted = { framed: true, body: Buffer.alloc(0) } as Wanted
  const came = (status: number, text: string, ms = 1) => judge(wanted, { status, type: 'application/json', body: Buffer.from(text), ms })
  expect(came(200, '{"code":0,"msg":"success"}')).toBeUndefined()
  expect(came(200, '{"code":10500,"msg":"x"}')).toBe('5xx')
  expect(came(200, '{"code":10503,"msg":"x"}')).toBe('5xx')
  expect(came(503, '')).toBe('5xx')
  expect(came(200, '{"code":0,"msg":"success"}', 5001)).toBe('slow')
  expect(came(200, `{"code":0,"msg":"Error at run (/srv/${randomUUID()}.ts:1:2)"}`)).toBe('told')
  expect(came(200, '[]')).toBe('unshaped')
  expect(judge(wanted, { none: 'closed', ms: 1 })).toBe('crashed')
})
