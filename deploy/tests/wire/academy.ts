import { tmpdir } from 'node:os'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { openSetup } from '@academy/identity/setup/first-run/code.ts'
import { services } from '../../embedded/services.ts'
import type { Call } from './calls.ts'

const password = 'a-long-enough-password'
const founder = {
  ...{ nameCn: '明途学院', nameEn: 'Mingtu Academy', rootCode: 'MT', rootNameCn: '明途汽车', rootNameEn: 'Mingtu Automotive' },
  ...{ userCode: 'founder', userNameCn: '宋听澜', userNameEn: 'Song Tinglan', gender: '1', idType: '1', password },
  idNumber: `11010119900101121${checkDigit('11010119900101121')}`,
}

type Told = Record<string, unknown>
export interface Answered {
  status: number
  body?: { code: number; msg: string; data: unknown }
  type?: string
  name?: string
  bytes?: Buffer
}

const tokenOf = (as: Call['as'], token: string | undefined): Record<string, string> =>
  as === 'nobody' || (as !== 'dead' && !token) ? {} : { token: as === 'dead' ? 'of-a-session-that-is-over' : (token ?? '') }

/** An installation as its first run leaves it, behind its gateway; its administrator is signed in. `known` is what calls are filled with. */
export const academy = async () => {
  const site: Installation = await installation(services)
  const names = services.map(({ name }) => name)
  const gateway = await startGateway({ platform: site.platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services: names })
  const known: Record<string, string> = {}
  const filled = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(/\$(\w+)/g, (whole, name: string) => known[name] ?? whole))
  const ask = async (call: Omit<Call, 'name' | 'rows'>): Promise<Answered> => {
    const { method, path, query = {}, body, headers = {} } = filled(call) as Call
    const asked = new URLSearchParams(query)
    const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}${asked.size > 0 ? `?${asked}` : ''}`, {
      method,
      headers: { ...tokenOf(call.as, known.token), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { status } = answer
    const type = answer.headers.get('content-type') ?? ''
    if (type.includes('json')) return { status, body: (await answer.json()) as NonNullable<Answered['body']> }
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status, type, name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''), bytes }
  }
  const dataOf = async (method: Call['method'], path: string, body?: object) => (await ask({ method, path, ...(body ? { body } : {}) })).body?.data as Told
  const signIn = async () => {
    const { user, token } = await dataOf('POST', '/api/auth/login', { userCode: 'founder', password })
    known.userId = String((user as Told).userId)
    known.token = String(token)
  }

  const said: string[] = []
  await openSetup(site.clock.now(), (line) => void said.push(line))
  await dataOf('POST', '/api/identity/setup/begin', { ...founder, code: /\?code=([A-Z]{20})/.exec(said.join())?.[1] })
  const isDone = async () => (await dataOf('GET', '/api/identity/setup/state')).state === 'done'
  for (const end = Date.now() + 150_000; !(await isDone()) && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 100))
  await site.settled()
  await signIn()
  const stop = async () => {
    await gateway.stop()
    await site.stop()
  }
  return { site, known, filled, ask, signIn, stop }
}
export type Academy = Awaited<ReturnType<typeof academy>>
