import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { TenantModel } from '@academy/identity/system/public.ts'
import { browserAt, fivePeople } from '@academy/identity/testing/remembering.ts'
import { startDemoSignOn } from './start.ts'

let site: Installation
let demo: Awaited<ReturnType<typeof startDemoSignOn>>
let door = ''
/** Stands where the gateway does: says that a visitor asks. */
const server = createServer(async (req, res) => {
  const body: Buffer[] = []
  for await (const part of req) body.push(part as Buffer)
  const headers = { ...site.headers({}), cookie: req.headers.cookie ?? '', 'content-type': req.headers['content-type'] ?? 'application/json' }
  const how = { method: req.method ?? 'GET', redirect: 'manual' as const, headers, ...(body.length > 0 ? { body: Buffer.concat(body) } : {}) }
  const answer = await fetch(site.platform.addressOf('identity') + (req.url ?? '').replace(/^\/api/, ''), how)
  const location = answer.headers.get('location')
  res.writeHead(answer.status, { ...(location ? { location } : {}), 'set-cookie': answer.headers.getSetCookie() }).end(await answer.text())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  door = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.PUBLIC_URL = door
  site = await fivePeople()
  const tenant = { nameCn: '澄途学院', nameEn: 'Chengtu Academy', category: 'c' }
  await TenantModel.raw.create({ _id: 'chengtu', tenantId: PLATFORM, version: 1, createDate: new Date(0), ...tenant })
  demo = await startDemoSignOn(site.platform, 0)
})
afterAll(async () => {
  delete process.env.PUBLIC_URL
  await demo.stop()
  server.close()
  await site.stop()
})

/** A browser with a jar of cookies for each origin; it follows redirects until an address of ours with a hash. */
const browser = () => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string) => {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const ask = async (address: string, form?: Record<string, string>) => {
    const jar = jarOf(address)
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answer = await fetch(address, { redirect: 'manual', headers, ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}) })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/)
      jar.set(name, value)
    }
    return { answer, next: answer.headers.get('location') ? new URL(answer.headers.get('location') ?? '', address).href : undefined, at: address }
  }
  const go = async (address: string, form?: Record<string, string>) => {
    let step = await ask(address, form)
    while (step.next && !new URL(step.next).hash) step = await ask(step.next)
    return step
  }
  const post = async <T>(path: string, input: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', cookie: [...jarOf(door)].map(([name, value]) => `${name}=${value}`).join('; ') }
    const answer = await fetch(door + path, { method: 'POST', headers, body: JSON.stringify(input) })
    const [set] = answer.headers.getSetCookie()
    if (set) jarOf(door).set('academy-sign-on', /^academy-sign-on=([^;]*)/.exec(set)?.[1] ?? '')
    return ((await answer.json()) as { data: T }).data
  }
  return { go, post }
}

/** Signs in at the provider as this person, and comes back with a code. */
const comeBack = async (its: ReturnType<typeof browser>, login: string) => {
  const form = await its.go(`${door}/api/auth/didLogin`)
  expect(form.answer.status).toBe(200)
  const { next = '' } = await its.go(form.at, { login })
  return new URLSearchParams(next.split('?')[1]).get('code') ?? ''
}

test('with a real provider: linked once, signed on, and signed out of ours when one signs out there (areas/shell-access.md rules 8 and 9)', async () => {
  const its = browser()
  const first = await its.post<{ asked: { ticket: string; userCode: string } }>('/api/auth/didLogin/enter', { code: await comeBack(its, 'person.1') })
  expect(first.asked.userCode).toBe('person.1')
  const linked = await its.post<{ token: string }>('/api/auth/didLogin/link', { ticket: first.asked.ticket, password: 'a-long-enough-password' })
  expect(await browserAt(site).found(linked.token)).not.toBeNull()

  const other = browser()
  const { session } = await other.post<{ session: { token: string } }>('/api/auth/didLogin/enter', { code: await comeBack(other, 'person.1') })
  expect(await browserAt(site).found(session.token)).not.toBeNull()
  // signs out at the provider: it asks once, then tells us by the back
  const end = await other.go(`${demo.issuer}/session/end?client_id=demo-academy`)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await end.answer.text())?.[1] ?? ''
  await other.go(`${demo.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
  for (let n = 0; n < 20 && (await browserAt(site).found(session.token)); n++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await browserAt(site).found(session.token)).toBeNull()
  expect(await browserAt(site).found(linked.token)).not.toBeNull()
})
