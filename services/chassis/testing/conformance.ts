import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { type Contract, changes, type Endpoint } from '@academy/contracts/core/endpoint.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { auditRows } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { type Installation, installation } from './installation.ts'
import { sampleOf } from './sample.ts'

const shapeOf = (endpoint: Endpoint): Record<string, { def: { type: string } }> =>
  (endpoint.input as unknown as { shape?: Record<string, { def: { type: string } }> }).shape ?? {}
const pathOf = (endpoint: Endpoint, id: string = randomUUID()) => endpoint.path.replace(/\{\w+\}/g, id)

/** Nasty values for any field; none may reach the database or end in a fault of ours. */
const hostile: unknown[] = [
  { $ne: null },
  { $gt: '' },
  ['x'],
  'x'.repeat(100_000),
  '\u0000',
  -1e308,
  true,
  { toString: 1 },
  '🙂',
  '<script>',
  `' || 1==1`,
  Array(50).fill({}),
]

const bodies = (endpoint: Endpoint): unknown[] => {
  if (endpoint.input.def.type === 'array') return [{}, 'x', [{ $ne: null }], [''], Array(200).fill('a'), null]
  const keys = Object.keys(shapeOf(endpoint))
  return [
    null,
    [],
    'text',
    7,
    ...hostile.map((value) => Object.fromEntries(keys.map((key) => [key, value]))),
    { __proto__: null, tenantId: 'other', superAdmin: true },
  ]
}

const fine = (code: number) => Object.values(codes).includes(code as never) && code !== codes.unexpected

const attack = async (site: Installation, contract: Contract, endpoint: Endpoint) => {
  const as = { userId: 'u-conformance', grants: [{ code: 'ALL', roots: [] }] }
  const failures: string[] = []
  const judge = (what: string, answer: { status: number; code: number; msg: string }) => {
    const tooLarge = answer.status === 413
    if (!tooLarge && (answer.status !== 200 || !fine(answer.code) || /\bat .*\.ts|Error:|\$ne/.test(answer.msg)))
      failures.push(`${what}: HTTP ${answer.status} code ${answer.code} ${answer.msg}`)
  }
  if (endpoint.method === 'GET') {
    for (const value of hostile) {
      const query = new URLSearchParams(
        Object.keys(shapeOf(endpoint)).map((key) => [key, typeof value === 'string' ? value.slice(0, 4000) : JSON.stringify(value)]),
      )
      judge(
        `query ${JSON.stringify(value).slice(0, 40)}`,
        await site.send(contract.service, 'GET', `${pathOf(endpoint)}?${query}`.slice(0, 12_000), undefined, as),
      )
    }
    judge('operators in keys', await site.send(contract.service, 'GET', `${pathOf(endpoint)}?limit[$gt]=1&page=1&page=2&order[]=asc`, undefined, as))
  } else if (endpoint.kind !== 'upload') {
    for (const body of bodies(endpoint))
      judge(`body ${JSON.stringify(body)?.slice(0, 60)}`, await site.send(contract.service, endpoint.method, pathOf(endpoint), body ?? 'null', as))
    judge('broken JSON', await site.send(contract.service, endpoint.method, pathOf(endpoint), '{"a":', as))
    judge('deep JSON', await site.send(contract.service, endpoint.method, pathOf(endpoint), `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, as))
  }
  return failures
}

/**
 * The one conformance file of a service: for every endpoint of its contracts no token, no permission, bad input, operators, unknown and foreign ids,
 * a key used twice (architecture.md §8; I33, I34, I38, I48, I59).
 */
export const conformance = (app: ServiceApp, contracts: readonly Contract[]): void => {
  describe(`every endpoint of ${app.name} keeps the common rules`, () => {
    let site: Installation
    const endpoints = contracts.flatMap((contract) =>
      Object.entries(contract.endpoints).map(([name, endpoint]) => [`${contract.noun}.${name}`, contract, endpoint] as const),
    )
    beforeAll(async () => {
      site = await installation([app])
      const permissions = [...new Set(endpoints.map(([, , endpoint]) => endpoint.permission).filter((permission) => permission.includes(':')))]
      await site.tell(roleState, 'role-all', { id: 'role-all', code: 'ALL', nameCn: '全部', nameEn: 'All', dataScope: '1', permissions })
      await site.settled()
    })
    afterAll(async () => site.stop())

    test.each(endpoints)('%s: nobody without a session, no forged identity (I33)', async (_, contract, endpoint) => {
      const bare = await site.send(contract.service, endpoint.method, pathOf(endpoint), {}, null)
      const forged = await site.send(contract.service, endpoint.method, pathOf(endpoint), {}, null, { 'x-identity': 'eyJ1c2VySWQiOiJ4In0.AAAA' })
      expect([bare.code, forged.code]).toEqual([codes.noSession, codes.noSession])
    })

    const lists = endpoints.filter(([, , endpoint]) => endpoint.method === 'GET' && endpoint.kind !== 'download' && endpoint.permission !== 'internal')
    test.each(lists)('%s: each field of its query alone is answered (I38)', async (_, contract, endpoint) => {
      const as = { userId: 'u-fields', grants: [{ code: 'ALL', roots: [] }] }
      const needed = sampleOf(endpoint.input) as Record<string, unknown>
      for (const [key, field] of Object.entries((endpoint.input as z.ZodObject).shape)) {
        const query = new URLSearchParams(
          Object.entries({ ...needed, [key]: sampleOf(field as z.ZodType) ?? 'sample' }).map(([name, value]) => [name, String(value)]),
        )
        const answer = await site.send(contract.service, 'GET', `${pathOf(endpoint)}?${query}`, undefined, as)
        expect({ query: `${query}`, code: fine(answer.code) ? 'fine' : answer.code }).toEqual({ query: `${query}`, code: 'fine' })
      }
    })

    const guarded = endpoints.filter(([, , endpoint]) => endpoint.permission !== 'public' && endpoint.permission !== 'session')
    test.each(guarded)('%s: nobody without its permission (I34)', async (_, contract, endpoint) => {
      const answer = await site.send(contract.service, endpoint.method, pathOf(endpoint), {}, { userId: 'u-plain', grants: [{ code: 'NOBODY', roots: [] }] })
      expect(answer.code).toBe(codes.noPermission)
    })

    test.each(endpoints)('%s: bad input is told, never a fault (I38, I58)', async (_, contract, endpoint) => {
      expect(await attack(site, contract, endpoint)).toEqual([])
    })

    const owned = endpoints.filter(([, , endpoint]) => endpoint.kind === 'info')
    test.each(owned)('%s: an unknown id and another tenant get the same answer (I35)', async (_, contract, endpoint) => {
      const as = { userId: 'u', grants: [{ code: 'ALL', roots: [] }] }
      const unknown = await site.send(contract.service, 'GET', pathOf(endpoint), undefined, as)
      expect([unknown.code, unknown.data ?? null]).toEqual([codes.absent, null])
    })

    const keyed = endpoints.filter(
      ([, , endpoint]) => changes(endpoint) && endpoint.permission !== 'internal' && endpoint.input.def.type === 'object' && endpoint.kind !== 'upload',
    )
    test.each(keyed)('%s: a key with another body is refused (I48)', async (_, contract, endpoint) => {
      const as = { userId: 'u-key', grants: [{ code: 'ALL', roots: [] }], key: randomUUID() }
      const good = { ...Object.fromEntries(Object.keys(shapeOf(endpoint)).map((key) => [key, 'x'])) }
      const first = await site.send(contract.service, endpoint.method, pathOf(endpoint, 'one'), good, as)
      if (first.code === codes.malformed) return expect(first.code).toBe(codes.malformed)
      const second = await site.send(contract.service, endpoint.method, pathOf(endpoint, 'one'), { ...good, extra: 1 }, as)
      expect(second.code).toBe(codes.keyReused)
    })

    const repeated = endpoints.filter(([, , endpoint]) => changes(endpoint) && endpoint.permission !== 'internal' && endpoint.kind !== 'upload')
    test.each(repeated)('%s: the same key, twice at once and later, has one effect and one answer (I48, I59)', async (_, contract, endpoint) => {
      const as = { userId: `u-${randomUUID()}`, grants: [{ code: 'ALL', roots: [] }], key: randomUUID() }
      const body = sampleOf(endpoint.input)
      const send = () => site.send(contract.service, endpoint.method, pathOf(endpoint, 'one'), body, as)
      const audits = () => auditRows(database(app.name)).find({ userId: as.userId }).lean()
      const answers = await Promise.all([send(), send()])
      const effects = await audits()
      answers.push(await send())
      const [first] = answers
      expect(answers.map(({ code, data }) => ({ code, data }))).toEqual(answers.map(() => ({ code: first?.code, data: first?.data })))
      expect((await audits()).length).toBe(effects.length)
      expect(new Set(effects.map((row) => row.requestId)).size).toBeLessThanOrEqual(1)
      if (first?.code === codes.success && (endpoint.kind === 'save' || endpoint.kind === 'update')) expect(effects.length).toBeGreaterThan(0)
    })
  })
}
