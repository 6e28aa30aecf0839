import { contracts } from '@academy/contracts/index.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { openApi } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, object> } }> }
  responses: Record<string, object>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

const document = openApi(contracts) as Document
const at = (ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
const everywhere = function* (value: unknown): Generator<[string, unknown]> {
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    yield [key, inner]
    yield* everywhere(inner)
  }
}
const valuesOf = (key: string): string[] => [...everywhere(document)].flatMap(([name, value]) => (name === key && typeof value === 'string' ? [value] : []))
const operations = Object.entries(document.paths).flatMap(([path, all]) => Object.entries(all).map(([method, one]) => ({ path, method, one })))

test('is valid by a public validator', async () => {
  const validator = new Validator()
  const result = await validator.validate(JSON.parse(JSON.stringify(document)))
  expect(result).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('refers to nothing that is not there', () => {
  const refs = valuesOf('$ref')
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => !ref.startsWith('#/') || at(ref) === undefined)).toEqual([])
})

test('has patterns that every language reads, and names of people fit theirs', () => {
  const patterns = valuesOf('pattern')
  expect(patterns.length).toBeGreaterThan(20)
  expect(patterns.filter((pattern) => /\\[pPukcQE]|\(\?[^:]/.test(pattern))).toEqual([])
  const named = patterns.filter((pattern) => pattern.includes('\u9fff'))
  const fits = (pattern: string) => (name: string) => new RegExp(pattern, 'u').test(name)
  expect(named.length).toBeGreaterThan(0)
  for (const pattern of named) {
    expect(['沈青禾', '阿依古丽·买买提', '𠮷田'].filter(fits(pattern))).toHaveLength(3)
    expect(['张1', 'a@b', '！'].filter(fits(pattern))).toEqual([])
  }
  // whoever registers gives his Chinese name apart
  expect(named.some((pattern) => fits(pattern)('Li Na'))).toBe(true)
})

test('says what a message in a room holds, that a file is sent as it is, and which statuses there are', () => {
  const post = document.paths['/community/rooms/{id}/messages']?.post
  expect(Object.keys(post?.requestBody?.content['application/json']?.schema?.properties ?? {})).toEqual(['text'])
  const upload = document.paths['/jobs/imports/upload']?.post
  expect(upload?.parameters.filter((one) => one.in === 'query').map(({ name }) => name)).toEqual(['fileName'])
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['application/octet-stream'])
  const [ours, scim] = [operations.filter(({ path }) => !path.startsWith('/scim/')), operations.filter(({ path }) => path.startsWith('/scim/'))]
  for (const { one } of ours)
    expect(Object.keys(one.responses).filter((status) => status !== '302')).toEqual(['200', '400', '404', '413', '429', '431', '500', '503'])
  // what RFC 7644 answers by its status
  expect(scim.length).toBeGreaterThan(5)
  for (const { one } of scim) expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(['201', '204', '401', '409', '412']))
})

test('tells every field of a path, and no two operations by one name', () => {
  for (const { path, one } of operations)
    expect(one.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
  const ids = operations.map(({ one }) => one.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})
