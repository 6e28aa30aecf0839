import { identityReader } from '@academy/chassis/runtime/identity-token.ts'
import { KEY, type Recorded, type Seen, startRecorded, TOKEN } from './testing/recorder.ts'
import { send } from './testing/wire.ts'

let site: Recorded
beforeAll(async () => {
  site = await startRecorded()
})
afterAll(() => site.stop())

/** Every one of these is answered, if late on a busy machine. */
const ALL_MS = 20_000
const FORGED = 'forged-by-a-stranger'
const OWN = ['x-identity', 'x-client-address', 'x-request-id']
const cased = (name: string) => [name, name.toUpperCase(), name.replaceAll(/\b\w/g, (one) => one.toUpperCase())]

/** Ways to say a header that is not the sender's to say. */
const spellings = (name: string): readonly (readonly [string, string])[] => [
  ...cased(name).map((one) => [`as ${one}`, `${one}: ${FORGED}\r\n`] as const),
  ['with underscores', `${name.replaceAll('-', '_')}: ${FORGED}\r\n`],
  ['with one underscore', `${name.replace('-', '_')}: ${FORGED}\r\n`.toUpperCase().replace(FORGED.toUpperCase(), FORGED)],
  ['twice', `${name}: ${FORGED}\r\n${name}: ${FORGED}\r\n`],
  ['joined by commas', `${name}: a, ${FORGED}\r\n`],
  ['empty and said', `${name}:\r\n${name}: ${FORGED}\r\n`],
  ['with tabs', `${name}:\t\t${FORGED}\t\r\n`],
  ['kept to the connection', `connection: ${name}\r\n${name}: ${FORGED}\r\n`],
  ['kept to the connection in capitals', `Connection: close, ${name.toUpperCase()}\r\n${name}: ${FORGED}\r\n`],
  ['kept to the connection twice', `connection: keep-alive\r\nconnection: ${name}\r\n${name}: ${FORGED}\r\n`],
  ['kept to the connection unsaid', `connection: keep-alive, ${name}\r\n`],
  ['folded', `x-other: a\r\n ${name}: ${FORGED}\r\n`],
  ['with a blank before the colon', `${name} : ${FORGED}\r\n`],
  ['after a bare carriage return', `x-other: a\r${name}: ${FORGED}\r\n`],
  ['after a bare line feed', `x-other: a\n${name}: ${FORGED}\r\n`],
  ['with a NUL', `${name}\u0000: ${FORGED}\r\n`],
  [
    'beside an upgrade to WebSocket',
    `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${name}: ${FORGED}\r\n`,
  ],
  ['kept to an upgraded connection', `connection: Upgrade, ${name}\r\nupgrade: websocket\r\nsec-websocket-key: a\r\n${name}: ${FORGED}\r\n`],
  ['beside an upgrade to h2c', `connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA\r\n${name}: ${FORGED}\r\n`],
]

/** Ways into the gateway and on: read, written as JSON, written as a file, each of known and unknown length. */
const CHUNKS = '2\r\n{}\r\n0\r\n'
const ways: readonly (readonly [string, (headers: string, trailers: string) => string])[] = [
  ['a read', (headers) => `GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\n${headers}\r\n`],
  ['a write', (headers) => `POST /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n${headers}\r\n{}`],
  [
    'a write in chunks',
    (headers, trailers) =>
      `PUT /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n${headers}\r\n${CHUNKS}${trailers}\r\n`,
  ],
  ['a file', (headers) => `POST /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\ncontent-length: 2\r\n${headers}\r\n{}`],
  [
    'a file in chunks',
    (headers, trailers) =>
      `POST /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\ntransfer-encoding: chunked\r\n${headers}\r\n${CHUNKS}${trailers}\r\n`,
  ],
]

const valuesOf = (seen: Seen, name: string) => seen.headers.filter(([one]) => one.replaceAll('_', '-') === name).map(([, value]) => value)
const reader = identityReader(KEY)
/** Everything wrong in what a service was asked. */
const faultsOf = (seen: Seen, userId: string): string[] => {
  const [identities, addresses, ids] = OWN.map((name) => valuesOf(seen, name)) as [string[], string[], string[]]
  return [
    ...(identities.length === 1 && reader(identities[0], Date.now())?.userId === userId ? [] : [`identity ${identities.join()}`]),
    ...(addresses.length === 1 && addresses[0] === '127.0.0.1' ? [] : [`address ${addresses.join()}`]),
    ...(ids.length === 1 && /^[A-Za-z0-9-]{8,64}$/.test(ids[0] ?? '') ? [] : [`request ${ids.join()}`]),
    ...(seen.headers.some(([name]) => ['upgrade', 'http2-settings', 'token'].includes(name)) ? [`hop ${seen.headers.join()}`] : []),
    ...(seen.trailers.length > 0 ? [`trailers ${seen.trailers.join()}`] : []),
  ]
}

/** Sends messages, many at a time, and gives what is wrong with what reached the service; each bears its number. */
const wrongs = async (asked: readonly { what: string; message: string }[], userId: string): Promise<string[]> => {
  site.seen.length = 0
  const sent = asked.map(async ({ what, message }, at) => {
    const { statuses, text } = await send(site.port, message.replace(' HTTP/1.1', `?n=${at}. HTTP/1.1`), 400, ALL_MS)
    const own = site.seen.filter(({ url }) => url.endsWith(`?n=${at}.`))
    const faults = own.flatMap((one) => faultsOf(one, userId))
    const right = statuses.length === 1 && (statuses[0] === 200 ? own.length === 1 : statuses[0] === 400 && own.length === 0)
    if (!right) faults.push(`${own.length} requests, answered ${statuses.join()} ${text.slice(0, 80)}`)
    return faults.map((fault) => `${what}: ${fault}`)
  })
  const found = (await Promise.all(sent)).flat()
  return [...found, ...site.seen.filter(({ url }) => !/\?n=\d+\.$/.test(url)).map(({ method, url }) => `nobody asked for ${method} ${url}`)]
}

describe.each(ways)('%s', (_, message) => {
  test.each([
    ['a visitor', '', ''],
    ['a learner', `token: ${TOKEN}\r\n`, 'u-learner'],
  ])(
    'of %s reaches its service with what the gateway says of him, whatever he says himself',
    async (_, token, userId) => {
      const asked = OWN.flatMap((name) =>
        spellings(name).flatMap(([how, headers]) => {
          const forged = token + (name === 'x-request-id' ? headers.replaceAll(FORGED, 'for,ged') : headers)
          const what = `${name} ${how}`
          return [
            { what, message: message(forged, '') },
            { what: `${what}, with a trailer`, message: message(`trailer: ${name}\r\n${forged}`, `${name}: ${FORGED}\r\n`) },
          ]
        }),
      )
      expect(asked.length).toBeGreaterThan(110)
      expect(await wrongs(asked, userId)).toEqual([])
    },
    60_000,
  )
})

test('a length that is called the connection’s own leaves the body what it is, and nothing behind it is a request', async () => {
  const hidden = 'GET /api/sys/hidden HTTP/1.1\r\nhost: a\r\n\r\n'
  for (const type of ['application/json', 'application/octet-stream']) {
    site.seen.length = 0
    const head = `POST /api/sys/params HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\nconnection: content-length\r\ncontent-length: ${hidden.length}\r\n\r\n`
    expect((await send(site.port, head + hidden)).statuses).toEqual([200])
    expect(site.seen.map(({ url, body }) => [url, body])).toEqual([['/sys/params', hidden]])
  }
})

test('the live stream is answered here, as plain HTTP, whatever it is asked to become', async () => {
  site.seen.length = 0
  const asked = OWN.flatMap((name) => spellings(name).map(([, headers]) => `GET /api/stream HTTP/1.1\r\nhost: a\r\n${headers}\r\n`))
  for (const { text } of await Promise.all(asked.map((message) => send(site.port, message, 400, ALL_MS)))) {
    expect(text).toMatch(/^HTTP\/1\.1 (200|400) /)
    expect(text).not.toMatch(/HTTP\/1\.1 101|type":"open/)
  }
  const known = await send(site.port, `GET /api/stream HTTP/1.1\r\nhost: a\r\ntoken: ${TOKEN}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`)
  expect(known.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*text\/event-stream[\s\S]*"type":"open"/)
  expect(site.seen).toEqual([])
})

test.each([
  ['CONNECT', 'CONNECT 127.0.0.1:27017 HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['HTTP/2 said at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000'],
  ['an address of somebody else', 'GET http://127.0.0.1:27017/api/sys/params/page HTTP/1.1\r\nhost: a\r\n\r\n'],
])('%s opens no way to anything', async (_, message) => {
  site.seen.length = 0
  const { statuses } = await send(site.port, message)
  expect(statuses.every((status) => status >= 400)).toBe(true)
  expect(site.seen).toEqual([])
})
