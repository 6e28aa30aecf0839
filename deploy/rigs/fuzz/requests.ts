import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { contracts } from '@academy/contracts/index.ts'
import fc, { type Arbitrary } from 'fast-check'
import { hostile, inputOf, known } from './values.ts'

/** A request as it goes over the wire, and where. `framed` is false where the message itself is broken, so that a closed connection is an answer too. */
export interface Wanted {
  endpoint: string
  service: Service
  /** Through the gateway, or straight at the service. */
  door: 'gateway' | 'service'
  /** Whose identity it carries, by its number among the callers. */
  caller: number
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer
  framed: boolean
}

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
}
/** Percent-encoding that a lone surrogate does not break. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))
const deep = (n: number) => Buffer.from(`${'{"a":['.repeat(n)}1${']}'.repeat(n)}`)
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
type Bytes = readonly [type: string, body: Buffer, encoding?: string]

const wrapped: readonly ((text: string) => Bytes)[] = [
  (text) => ['application/json', Buffer.from(text.replace('{', '{"id":"one","id":{"$ne":null},"__proto__":{"superAdmin":true},'))],
  (text) => ['application/json', Buffer.from(text.slice(0, Math.ceil(text.length / 2)))],
  (text) => ['application/json', Buffer.from(`\ufeff${text}`)],
  (text) => ['application/json; charset=utf-16le', utf16(text)],
  (text) => ['application/json; charset=nonsense', Buffer.from(text)],
  (text) => ['application/json', gzipSync(text), 'gzip'],
  (text) => ['application/json', Buffer.from(text), 'gzip'],
  (text) => ['application/json', deflateSync(text), 'deflate'],
  (text) => ['application/json', brotliCompressSync(text), 'br'],
  (text) => ['application/json', Buffer.from(text), 'gzip, gzip, gzip'],
  (text) => ['application/json', Buffer.from(text), 'nonsense'],
  (text) => ['multipart/form-data; boundary=x', Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="../../a"\r\n\r\n${text}\r\n--x--`)],
  (text) => ['text/plain', Buffer.from(text)],
  (text) => ['', Buffer.from(text)],
  (text) => ['application/json;;;=', Buffer.from(text)],
]
const whole: readonly Bytes[] = [
  ...[19, 30, 2000, 60_000].map((n): Bytes => ['application/json', deep(n)]),
  ['application/json', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc0])],
  ['application/json', Buffer.from(`{"version":${'9'.repeat(4000)},"id":-0.${'0'.repeat(400)}1e-999}`)],
  ['application/json', bomb, 'gzip'],
  ['application/octet-stream', bomb, 'gzip'],
  ['application/x-www-form-urlencoded', Buffer.from('id=1&id[$ne]=2')],
  ['application/octet-stream', Buffer.from('PK\u0003\u0004 no workbook')],
  ['application/octet-stream', Buffer.alloc(300_000)],
  ['application/vnd.api+json', Buffer.from('null')],
]
const odd = (text: string): Arbitrary<Bytes> =>
  fc.oneof(
    fc.constantFrom(...wrapped).map((wrap) => wrap(text)),
    fc.constantFrom(...whole),
  )

const bodyFor = (endpoint: Endpoint): Arbitrary<Bytes> => {
  if (endpoint.method === 'GET') return fc.oneof({ weight: 30, arbitrary: fc.constant<Bytes>(['', Buffer.alloc(0)]) }, odd('{"a":1}'))
  return inputOf(endpoint.input).chain((input) => {
    const text = JSON.stringify(input) ?? 'null'
    return fc.oneof({ weight: 7, arbitrary: fc.constant<Bytes>(['application/json', Buffer.from(text)]) }, odd(text))
  })
}

const queryFor = (endpoint: Endpoint): Arbitrary<string> => {
  const pairs = inputOf(endpoint.input).map((input) =>
    Object.entries(input && typeof input === 'object' ? input : {})
      .slice(0, 40)
      .map(([key, value]) => `${encoded(key)}=${encoded(asText(value)).slice(0, 3000)}`)
      .join('&')
      .slice(0, 11_000),
  )
  const strange = fc.constantFrom(
    'id[$ne]=1&page=1&page=2',
    'a=%E0%A4%A&b=%zz',
    'orderField=%00&order[]=asc',
    '&&&===&',
    `a=${'%20'.repeat(3000)}`,
    '__proto__=1',
  )
  const order = fc.constantFrom(...(endpoint.sort ?? ['id'])).map((key) => `orderField=${key}&order=desc&limit=3&after=WzEsImkiXQ`)
  if (endpoint.method !== 'GET') return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, strange)
  return fc.oneof({ weight: 8, arbitrary: pairs }, order, strange)
}

const climbs = ['..', '.', '%2e%2e', '%2e%2e%2f%2e%2e', '..%2f..%2fetc%2fpasswd', '%00', '%ff%fe', '%E0%A4%A', '..;', '%5c..%5c', '%252e%252e', '*', '~', '']
const pathFor = (endpoint: Endpoint): Arbitrary<string> => {
  const segment = fc.oneof(
    { weight: 7, arbitrary: known.map(String) },
    { weight: 5, arbitrary: hostile.map((value) => encoded(asText(value)).slice(0, 2000) || '-') },
    { weight: 2, arbitrary: fc.constantFrom(...climbs) },
  )
  const filled = segment.map((value) => endpoint.path.replace(/\{\w+\}/g, value))
  const bent = fc.tuple(fc.constantFrom(...climbs), fc.nat({ max: 6 })).map(([climb, at]) => endpoint.path.split('/').toSpliced(at, 0, climb).join('/'))
  return fc.oneof(
    { weight: 14, arbitrary: filled },
    bent,
    filled.map((path) => path.toUpperCase()),
    filled.map((path) => `${path}/`),
  )
}

const header = (name: string, ...values: string[]) => fc.constantFrom(...values).map((value) => [[name, value]] as (readonly [string, string])[])
const none = fc.constant([] as (readonly [string, string])[])
const strangeHeaders = fc.oneof(
  header('accept-language', 'en', 'zh-TW', 'x'.repeat(5000), '*;q=nan', ',,,,'),
  header('access-whitelist-ds', 'chengtu', 'yuanxiu', 'other', '$ne', 'a b', '"><'),
  header('x-identity', 'eyJ1c2VySWQiOiJ4In0.AAAA', '.', 'x'.repeat(8000)),
  header('token', 'x', 'x'.repeat(129), '%00', '{"$ne":null}', 'ÿ'),
  header('x-request-id', 'abcdefgh-1', '../../..', 'ÿÿÿÿÿÿÿÿÿ'),
  header('x-forwarded-for', '127.0.0.1', '::1, 9.9.9.9', 'x'.repeat(3000)),
  header('cookie', 'a=b; __proto__=1', 'x'.repeat(7000)),
  header('x-large', 'x'.repeat(65_536)),
  header('host', 'elsewhere.example', '', 'a:b:c', '[::1'),
  header('if-none-match', '*', 'W/"x"'),
  header('range', 'bytes=0-0', 'bytes=9-1'),
  header('upgrade', 'websocket', 'h2c'),
  header('x-http-method-override', 'DELETE'),
  header('accept', 'text/html', 'image/*;q=x'),
  header('connection', 'x-identity, token', 'close', 'content-length'),
  header('origin', 'null', 'https://elsewhere.example'),
)
const keys = fc.oneof({ weight: 6, arbitrary: fc.uuid() }, fc.constantFrom('1', 'x'.repeat(4000), '{"$ne":null}', 'ÿ', '  '))
const keyed = fc.oneof(
  { weight: 2, arbitrary: none },
  keys.map((key) => [['idempotency-key', key]] as (readonly [string, string])[]),
)
const prefixes = ['/learningapi', '/api/learningapi', '//api', '/api/..', '/api//', '/API', '']

type Head = Pick<Wanted, 'endpoint' | 'service'>
const requestOf = (head: Head, endpoint: Endpoint, callers: number): Arbitrary<Wanted> =>
  fc
    .record({
      door: fc.constantFrom<Wanted['door'][]>('gateway', 'service', 'service'),
      caller: fc.nat({ max: callers - 1 }),
      method: fc.oneof({ weight: 24, arbitrary: fc.constant<string>(endpoint.method) }, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')),
      prefix: fc.oneof({ weight: 8, arbitrary: fc.constant('/api') }, fc.constantFrom(...prefixes)),
      path: pathFor(endpoint),
      query: queryFor(endpoint),
      bytes: bodyFor(endpoint),
      key: keyed,
      strange: fc.oneof({ weight: 5, arbitrary: none }, strangeHeaders),
    })
    .map(({ door, caller, method, prefix, path, query, bytes: [type, body, encoding], key, strange }) => ({
      ...head,
      ...{ door, caller, method, body, framed: true },
      target: `${door === 'gateway' ? prefix : ''}${path}${query === '' ? '' : `?${query}`}`,
      headers: [...(type === '' ? [] : [['content-type', type] as const]), ...(encoding ? [['content-encoding', encoding] as const] : []), ...key, ...strange],
    }))

/** Requests of every endpoint in turn, as these many callers send them. */
export const requests = (callers: number): Arbitrary<Wanted>[] =>
  contracts.flatMap((contract) =>
    Object.entries(contract.endpoints).map(([name, endpoint]) =>
      requestOf({ endpoint: `${contract.service}/${contract.noun}.${name}`, service: contract.service }, endpoint, callers),
    ),
  )
