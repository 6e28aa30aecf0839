import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { type Contract, changes, type Endpoint } from '@academy/contracts/core/endpoint.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { auditRows } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { attack, fine, pathOf, shapeOf } from './attack.ts'
import { type Installation, installation } from './installation.ts'
import { sampleOf } from './sample.ts'

type Named = readonly [string, Contract, Endpoint]
const all = (userId: string, tenantId = 'chengtu') => ({ userId, tenantId, grants: [{ code: 'ALL', roots: [] }] })

/** What a client would send to make a record, or to change this one. */
const fullOf = (endpoint: Endpoint, over: object = {}) => ({ ...(sampleOf(endpoint.input) as object), ...over })

/** Reads, changes and deletes a record of one academy from another; gives what was answered as if it were there. */
const reachedFromOutside = async (site: Installation, contract: Contract, id: string): Promise<string[]> => {
  const reached: string[] = []
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    if (!['info', 'update', 'remove'].includes(endpoint.kind)) continue
    const body = endpoint.input.def.type === 'array' ? [id] : endpoint.method === 'GET' ? undefined : fullOf(endpoint, { id, version: 1 })
    const { code, data } = await site.send(contract.service, endpoint.method, pathOf(endpoint, id), body, all('u-outside', 'elsewhere'))
    const nothing = (data as { removed?: number } | null)?.removed === 0
    if ((code === codes.success && !nothing) || !fine(code) || code === codes.noPermission) reached.push(`${name}: ${code}`)
  }
  return reached
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
      await site.tell(
        roleState,
        'role-elsewhere',
        { id: 'role-elsewhere', code: 'ALL', nameCn: '全部', nameEn: 'All', dataScope: '1', permissions },
        { tenantId: 'elsewhere' },
      )
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
    test.each(owned)('%s: an unknown id is absent (I35)', async (_, contract, endpoint) => {
      const unknown = await site.send(contract.service, 'GET', pathOf(endpoint), undefined, all('u'))
      expect([unknown.code, unknown.data ?? null]).toEqual([codes.absent, null])
    })

    const makers: Named[] = endpoints.filter(([, contract, endpoint]) => endpoint.kind === 'save' && 'info' in contract.endpoints)
    if (makers.length > 0)
      test.each(makers)('%s: a record of one academy is absent from another (I35)', async (_, contract, endpoint) => {
        const made = await site.send(contract.service, endpoint.method, endpoint.path, fullOf(endpoint), all('u-maker'))
        const { id } = (made.data ?? {}) as { id?: string }
        // What needs other records first is tried by the noun's own tests.
        if (made.code !== codes.success || !id) return expect(fine(made.code)).toBe(true)
        const info = contract.endpoints.info as Endpoint
        const seen = () => site.send(contract.service, 'GET', pathOf(info, id), undefined, all('u-maker'))
        const before = await seen()
        expect(before.code).toBe(codes.success)
        expect(await reachedFromOutside(site, contract, id)).toEqual([])
        expect((await site.send(contract.service, 'GET', pathOf(info, id), undefined, all('u-outside', 'elsewhere'))).code).toBe(codes.absent)
        expect((await seen()).data).toEqual(before.data)
      })

    const keyed = endpoints.filter(
      ([, , endpoint]) => changes(endpoint) && endpoint.permission !== 'internal' && endpoint.input.def.type === 'object' && endpoint.kind !== 'upload',
    )
    test.each(keyed)('%s: a key with another body is refused (I48)', async (_, contract, endpoint) => {
      const as = { ...all('u-key'), key: randomUUID() }
      const body = fullOf(endpoint)
      expect(endpoint.input.safeParse({ ...body, ...('id' in shapeOf(endpoint) ? { id: 'one' } : {}) }).success).toBe(true)
      const first = await site.send(contract.service, endpoint.method, pathOf(endpoint, 'one'), body, as)
      const second = await site.send(contract.service, endpoint.method, pathOf(endpoint, 'one'), { ...body, extra: 1 }, as)
      // What says nothing about the request itself is not remembered.
      expect(second.code).toBe(first.code === codes.unavailable ? codes.unavailable : codes.keyReused)
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

    test.each(repeated)('%s: cut off before its answer was kept, it is answered the same when it is given again (I48)', async (_, contract, endpoint) => {
      const as = { userId: `u-${randomUUID()}`, grants: [{ code: 'ALL', roots: [] }], key: randomUUID() }
      const body = sampleOf(endpoint.input)
      const send = () => site.send(contract.service, endpoint.method, pathOf(endpoint, 'one'), body, as)
      const first = await send()
      await site.cutOff(contract.service, as)
      const again = await send()
      expect({ code: again.code, data: again.data }).toEqual({ code: first.code, data: first.data })
    })
  })
}
