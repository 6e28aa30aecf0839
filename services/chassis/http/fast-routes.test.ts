import { codes } from '@academy/contracts/core/codes.ts'
import { contract, endpoint } from '@academy/contracts/core/endpoint.ts'
import { pageAnswer, pageOf, pageQuery } from '@academy/contracts/core/page.ts'
import { id, moment, money } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { type Installation, installation } from '../testing/installation.ts'
import { pageProjector, projector } from './project.ts'
import { serve } from './serve.ts'

const row = z.object({ id: z.string(), price: money(), at: moment().optional() })
const read = { method: 'GET', permission: 'session' } as const
const tries = contract('fee', 'tries', {
  page: endpoint({ ...read, path: '/fee/tries/page', kind: 'page', input: z.object({ text: z.string().optional(), ...pageQuery }), output: pageOf(row) }),
  info: endpoint({ ...read, path: '/fee/tries/{id}', kind: 'info', input: z.object({ id: id() }), output: row }),
  part: endpoint({ ...read, path: '/fee/tries/{id}/part', kind: 'info', input: z.object({ id: id() }), output: row }),
  echo: endpoint({ ...read, path: '/fee/tries/echo/{text}', kind: 'read', input: z.object({ text: z.string() }), output: z.object({ text: z.string() }) }),
})
const one = (name: string) => ({ id: name, price: 1250 })
const handlers = {
  page: async ({ text = '', limit, page }: { text?: string | undefined; limit?: number | undefined; page?: number | undefined }) =>
    pageAnswer([one(text || 'all')], 1, { limit, page }),
  info: async (input: { id: string }) => one(input.id),
  part: async (input: { id: string }) => one(`part-${input.id}`),
  echo: async ({ text }: { text: string }) => ({ text }),
}

let site: Installation
beforeAll(async () => {
  site = await installation([{ name: 'fee', routes: () => serve(tries, handlers), reactions: [] }])
})
afterAll(async () => site.stop())

const as = { userId: 'u-1' }
const get = (path: string, headers: Record<string, string> = {}) => site.send('fee', 'GET', path, undefined, as, headers)

describe('a read finds its route, whether by the table or by Express', () => {
  test.each([
    ['/fee/tries/page?limit=5', 'records.0.id', 'all'],
    ['/fee/tries/page?text=%E5%BC%A0+x&limit=5', 'records.0.id', '张 x'],
    ['/fee/tries/abc', 'id', 'abc'],
    ['/fee/tries/a%62c', 'id', 'abc'],
    ['/fee/tries/abc/part', 'id', 'part-abc'],
    ['/fee/tries/echo/%E5%BC%A0', 'text', '张'],
  ])('%s', async (path, field, value) => {
    const { code, data } = await get(path)
    expect(code).toBe(codes.success)
    expect(data).toHaveProperty(field, value)
  })

  test.each(['/fee/tries/', '/fee/tries/page/', '/Fee/tries/page', '/fee/tries/abc/', '/fee/tries/abc/other', '/fee/other', '/'])(
    '%s is no path',
    async (path) => expect((await get(path)).status).toBe(404),
  )

  test.each(['/fee/tries/page?limit=5&limit=6', '/fee/tries/page?limit[$gt]=1', '/fee/tries/page?limit=x', '/fee/tries/%ZZ'])(
    '%s is malformed input, no fault',
    async (path) => expect((await get(path)).status).toBeLessThan(500),
  )

  test('with a body it is judged as ever', async () => {
    const { code } = await site.send('fee', 'GET', '/fee/tries/abc', undefined, as, { 'content-length': '0' })
    expect(code).toBe(codes.success)
  })

  test('without an identity nobody reads', async () => {
    expect((await site.send('fee', 'GET', '/fee/tries/abc', undefined, null)).code).toBe(codes.noSession)
  })
})

test('a page is shaped once and says its rows twice, as the contract would write it', () => {
  const page = pageAnswer([{ ...one('a'), at: new Date(0) }, one('b')], 2, { limit: 10 })
  const output = pageOf(row)
  expect(pageProjector(output)(page)).toEqual(z.encode(output, page))
  expect(projector(output)(page)).toEqual(z.encode(output, page))
  expect(pageProjector(output)({ ...page, list: [] })).toEqual(z.encode(output, { ...page, list: [] }))
})
