import { contracts } from '@academy/contracts/index.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Site, start } from '../testing/site.ts'
import { openApi } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApi(contracts))) as { paths: Record<string, Record<string, { responses: Record<string, { $ref: string }> }>> }
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'document')

/** What the document says of a status that the door answers by itself. */
const says = (status: number): string => document.paths['/auth/me']?.get?.responses[status]?.$ref ?? ''
const fits = (status: number, body: unknown): boolean => ajv.validate({ $ref: `document${says(status)}/content/application~1json/schema` }, body)

let site: Site
let lost: Site
beforeAll(async () => {
  site = await start({ limits: { stranger: 4 } })
  lost = await start({ addressOf: () => 'http://127.0.0.1:9' })
})
afterAll(async () => Promise.all([site.stop(), lost.stop()]))

const get = async (port: number, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const text = await answer.text()
  return { status: answer.status, retry: answer.headers.get('retry-after'), body: text && (JSON.parse(text) as unknown) }
}

describe('what the door answers by itself is documented', () => {
  test.each([
    ['no service there', () => get(site.port, '/api/nowhere/at/all'), 404],
    ['a body that is too large', () => get(site.port, '/api/auth/login', { method: 'POST', body: 'x'.repeat(1_100_000) }), 413],
    ['a service that does not answer', () => get(lost.port, '/api/auth/prepare'), 503],
    ['too many requests', async () => (await Promise.all(Array.from({ length: 6 }, () => get(site.port, '/api/auth/prepare')))).at(-1) as never, 429],
  ] as const)('%s', async (_, ask, status) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(fits(status, answer.body)).toBe(true)
    if (status === 429 || status === 503) expect(Number(answer.retry)).toBeGreaterThan(0)
  })

  test('a head that is too large has an answer without words', async () => {
    const answer = await get(site.port, '/api/auth/prepare', { headers: { 'x-long': 'x'.repeat(20_000) } })
    expect(answer).toMatchObject({ status: 431, body: '' })
    expect(says(431)).toBe('#/components/responses/HeadTooLarge')
  })
})
