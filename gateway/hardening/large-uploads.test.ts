import { connect } from 'node:net'
import { bundle } from '../../deploy/launch/bundle.mjs'
import { type Apart, startApart } from './testing/apart.ts'
import { TOKEN } from './testing/recorder.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
/** The gateway's memory may grow by so much, whatever is sent. */
const GROWS = 60 * MB

let site: Apart
beforeAll(async () => {
  site = await startApart(await bundle('gateway/hardening/testing/gateway-process.ts'))
  for (let n = 0; n < 50; n++) await sendFile('application/octet-stream', true, MB)
}, 60_000)
afterAll(async () => expect((await site.stop()).code).toBe(0))

const part = Buffer.alloc(MB, 'z')
const chunk = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), part, Buffer.from('\r\n')])

/** Sends a file of a size as fast as it is taken; gives the answer and how many bytes left until the line was cut. */
const sendFile = (
  type: string,
  chunked: boolean,
  size: number,
  { port }: Pick<Apart, 'port'> = site,
): Promise<{ status: number; text: string; sent: number; ms: number }> =>
  new Promise((resolve) => {
    const began = performance.now()
    const socket = connect({ port, host: '127.0.0.1' })
    const frame = chunked ? 'transfer-encoding: chunked' : `content-length: ${size}`
    let sent = 0
    let text = ''
    const done = () => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, sent, ms: performance.now() - began })
    }
    const more = () => {
      while (sent < size && !socket.destroyed) {
        sent += MB
        const went = socket.write(chunked ? chunk : part)
        if (sent >= size && chunked) socket.write('0\r\n\r\n')
        if (!went) return
      }
    }
    const ready = () => sent >= size && /\r\n\r\n[\s\S]+/.test(text) && done()
    socket.on('drain', () => {
      more()
      ready()
    })
    socket.on('data', (come) => {
      text += come.toString()
      ready()
    })
    socket.on('error', done)
    socket.on('close', done)
    socket.write(`POST /api/sys/params HTTP/1.1\r\nhost: a\r\ntoken: ${TOKEN}\r\ncontent-type: ${type}\r\n${frame}\r\n\r\n`)
    more()
  })

test.each([
  ['of a known length', false],
  ['without a length', true],
])(
  '1 GB %s as a file, as JSON and as any form, at once, is told 413 and cut, in flat memory, and reaches no service',
  async (_, chunked) => {
    const before = (await site.memory()).rss
    site.seen.length = 0
    const types = ['application/octet-stream', 'application/json', 'text/plain']
    for (const { status, text, ms } of await Promise.all(types.map((type) => sendFile(type, chunked, GB)))) {
      expect([status, /"code":\d+/.test(text)]).toEqual([413, true])
      expect(ms).toBeLessThan(20_000)
    }
    expect((await site.memory()).peak - before).toBeLessThan(GROWS)
    expect(site.seen).toEqual([])
  },
  60_000,
)

test('a file within its limit arrives whole, in flat memory, with or without a length; several at a time', async () => {
  const before = (await site.memory()).rss
  const sizes = [39, 40, 39, 40].map((size, at) => [size * MB, at % 2 === 0] as const)
  for (const [at, { status, text }] of (await Promise.all(sizes.map(([size, chunked]) => sendFile('application/octet-stream', chunked, size)))).entries())
    expect([status, text.includes(`"size":${sizes[at]?.[0]}`)]).toEqual([200, true])
  expect((await site.memory()).peak - before).toBeLessThan(GROWS)
})

describe('a gateway that lets larger files pass', () => {
  let wide: Apart
  beforeAll(async () => {
    wide = await startApart(await bundle('gateway/hardening/testing/gateway-process.ts'), {}, GB)
    for (let n = 0; n < 50; n++) await sendFile('application/octet-stream', n % 2 === 0, MB, wide)
  }, 60_000)
  afterAll(async () => expect((await wide.stop()).code).toBe(0))

  test.each([
    ['of a known length', false],
    ['without a length', true],
  ])(
    '1 GB %s arrives whole, in flat memory',
    async (_, chunked) => {
      const before = (await wide.memory()).rss
      const { status, text, ms } = await sendFile('application/octet-stream', chunked, GB, wide)
      expect([status, text.includes(`"size":${GB}`)]).toEqual([200, true])
      const grew = (await wide.memory()).peak - before
      expect(ms).toBeLessThan(20_000)
      expect(grew).toBeLessThan(GROWS)
    },
    60_000,
  )

  test('what is larger still is told 413, and JSON beyond its own limit too', async () => {
    const statuses = [await sendFile('application/octet-stream', true, GB + MB, wide), await sendFile('application/json', false, 2 * MB, wide)]
    expect(statuses.map(({ status }) => status)).toEqual([413, 413])
  }, 60_000)
})

test('JSON and files without a length that are a byte too large are refused, those that just fit are not', async () => {
  const fits = async (type: string, size: number) => (await sendFile(type, true, size)).status
  expect([await fits('application/json', MB), await fits('application/json', 2 * MB)]).toEqual([200, 413])
  expect([await fits('application/octet-stream', 40 * MB), await fits('application/octet-stream', 41 * MB)]).toEqual([200, 413])
})

test('nothing of who sent it stands in the log', () => expect(site.told()).toEqual([]))
