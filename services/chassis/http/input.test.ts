import { codes } from '@academy/contracts/core/codes.ts'
import { type Endpoint, endpoint } from '@academy/contracts/core/endpoint.ts'
import { freeText, int, queryFlag, text } from '@academy/contracts/core/rules.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { contracts } from '@academy/contracts/index.ts'
import { z } from 'zod'
import type { Refusal } from '../runtime/refusal.ts'
import { parseInput } from './input.ts'

const parsed = (of: Endpoint, sent: object): unknown =>
  parseInput(of, { headers: {}, params: {}, ...(of.method === 'GET' ? { query: sent as Record<string, unknown> } : { query: {}, body: sent }) })
const wrong = (of: Endpoint, sent: object): unknown => {
  try {
    return parsed(of, sent)
  } catch (thrown) {
    const refusal = thrown as Refusal
    return { code: refusal.number, fields: (refusal.data as { fields: { field: string; code: string }[] }).fields.map(({ field, code }) => `${field} ${code}`) }
  }
}

const lists = contracts.flatMap((one) => Object.values(one.endpoints).filter(({ kind, method }) => kind === 'page' && method === 'GET'))

test.each(lists.map((list) => [list.path, list] as const))('%s takes every field of its search line empty', (_, list) => {
  const { shape } = list.input as z.ZodObject
  const optional = Object.keys(shape).filter((key) => (shape[key] as z.ZodType).safeParse(undefined).success)
  expect(optional).toEqual(expect.arrayContaining(['order', 'orderField', 'page', 'limit']))
  const needed = Object.fromEntries(Object.keys(shape).flatMap((key) => (optional.includes(key) ? [] : [[key, 'x-1']])))
  expect(parsed(list, { ...needed, ...Object.fromEntries(optional.map((key) => [key, ''])) })).toEqual(needed)
})

const fields = z.object({ name: text(10), remark: freeText(10).optional(), sort: int(0, 9).optional(), active: queryFlag().optional() })
const form = endpoint({
  method: 'POST',
  path: '/fee/forms',
  permission: 'session',
  kind: 'act',
  input: fields.extend({ steps: z.array(fields).optional(), place: fields.optional() }),
  output: z.null(),
})

describe('what is empty in a form is absent', () => {
  test('null and an empty text where the field takes neither, also deep inside', () => {
    const sent = { name: 'a', remark: null, sort: '', active: ' ', steps: [{ name: 'b', sort: null, remark: null }], place: { name: 'c', active: '' } }
    expect(parsed(form, sent)).toEqual({ name: 'a', steps: [{ name: 'b' }], place: { name: 'c' } })
  })

  test('a text that may be empty stays so', () => expect(parsed(form, { name: 'a', remark: '' })).toEqual({ name: 'a', remark: '' }))

  test.each([
    [{ name: null }, ['name required']],
    [{ name: '', sort: null }, ['name required']],
    [{ name: 'a', sort: 12, active: '' }, ['sort numberTooBig']],
    [{ name: 'a', steps: [null, { name: 'b' }] }, ['steps[0] required']],
  ])('what is needed or otherwise wrong is told as ever: %j', (sent, told) => {
    expect(wrong(form, sent)).toEqual({ code: codes.malformed, fields: told })
  })
})

test('an attempt is noted from a client that sends its user’s id encrypted, in base64', () => {
  const sent = { routes: 'training-offerings', userId: 'q83vEjRWeJCrze8SNFZ4kA==' }
  expect(parsed(menus.endpoints.intercept, sent)).toMatchObject({ routes: 'training-offerings' })
  expect(parsed(menus.endpoints.intercept, { ...sent, userId: null })).toEqual({ routes: 'training-offerings' })
})
