import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundle } from '../../deploy/launch/bundle.mjs'
import { type Apart, startApart } from './testing/apart.ts'
import { LARGE, TOKEN } from './testing/recorder.ts'

/** As every server of ours waits, shorter. */
const waits = { headersMs: 3_000, requestMs: 4_000, readerMs: 2_000, lookMs: 500 }
/** When the last slow one must be gone: what is waited for, how often it is looked at, and a busy machine. */
const CUT_MS = 20_000
/** 99 of 100 others are answered within this: under half a second alone, more beside the other suites of a test run. */
const OTHERS_MS = 3_000

let site: Apart
const all: Slow[] = []
beforeAll(async () => {
  site = await startApart(await bundle('gateway/hardening/testing/gateway-process.ts'), waits)
}, 60_000)
afterAll(async () => {
  for (const { socket } of all) socket.destroy()
  expect((await site.stop()).code).toBe(0)
})

interface Slow {
  socket: Socket
  /** How long it was let live, as long as it lives nothing. */
  livedMs?: number
}

/** A connection that is noted when the gateway ends it. */
const noted = (socket: Socket): Slow => {
  const began = performance.now()
  const slow: Slow = { socket }
  socket.on('error', () => socket.destroy())
  socket.on('close', () => (slow.livedMs = performance.now() - began))
  all.push(slow)
  return slow
}
const port = () => ({ port: site.port, host: '127.0.0.1' })

/** Says the beginning at once, then a letter each second. */
const dripping = (begun: string): Slow => {
  const slow = noted(connect(port()))
  slow.socket.write(begun)
  const drip = setInterval(() => slow.socket.write('a'), 1_000)
  slow.socket.on('data', () => undefined).on('close', () => clearInterval(drip))
  return slow
}

/** Asks for an answer and takes a byte of it each second. */
const sipping = (path: string): Slow => {
  let read = 0
  const socket = connect({ ...port(), onread: { buffer: Buffer.alloc(1), callback: () => ++read < 0 } })
  const slow = noted(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  const sip = setInterval(() => socket.resume(), 1_000)
  socket.on('close', () => clearInterval(sip))
  return slow
}

/** They come one after the other, and a few ask for much: what is sent them at first is as much work as any download. */
const joiningSlowly = async (count: number): Promise<Slow[]> => {
  const readers: Slow[] = []
  while (readers.length < count) {
    readers.push(sipping(readers.length % 10 === 0 ? '/api/sys/large' : '/api/sys/list'), sipping('/api/sys/list'))
    await sleep(50)
  }
  return readers
}

/** Asks as a learner does, one request after the other, until told to end; gives how long each took. */
const asking = async (going: () => boolean): Promise<number[]> => {
  const took: number[] = []
  while (going()) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/sys/params/page`, { headers: { token: TOKEN } })
    expect(await answer.json()).toMatchObject({ code: 0 })
    took.push(performance.now() - began)
    await sleep(5)
  }
  return took.sort((a, b) => a - b)
}

const post = (type: string) => `POST /api/sys/params HTTP/1.1\r\nhost: a\r\ntoken: ${TOKEN}\r\ncontent-type: ${type}\r\n`

test('500 slow heads, 400 slow bodies and 200 slow readers keep nobody waiting, and are cut', async () => {
  const began = performance.now()
  const heads = Array.from({ length: 500 }, () => dripping('GET /api/sys/params/page HTTP/1.1\r\nhost: a\r\nx-slow: '))
  const bodies = Array.from({ length: 400 }, (_, n) =>
    dripping(`${post('application/json')}${n % 2 ? 'content-length: 1000' : 'transfer-encoding: chunked'}\r\n\r\n${n % 2 ? '' : '1000\r\n'}`),
  )
  const slow = [...heads, ...bodies]
  let joining = true
  const going = () => joining || (performance.now() - began < CUT_MS && slow.some(({ livedMs }) => livedMs === undefined))
  const asked = Array.from({ length: 8 }, () => asking(going))
  const readers = await joiningSlowly(200)
  joining = false
  const took = (await Promise.all(asked)).flat().sort((a, b) => a - b)
  expect(took.length).toBeGreaterThan(100)
  expect(took[Math.floor(took.length * 0.99)]).toBeLessThan(OTHERS_MS)
  for (const { livedMs } of slow) expect(livedMs).toBeLessThan(CUT_MS)
  const handedOn = () => site.seen.filter(({ url }) => url === '/sys/large' || url === '/sys/list')
  // the last of them came when the others had already ended: a busy gateway has still to hand them on
  while (handedOn().length < 200 && performance.now() - began < 2 * CUT_MS) await sleep(100)
  // a reader may be cut while the last of what was sent him lies in his own buffers: then he is told when he has taken it
  for (const { socket } of readers) socket.destroy()
  expect(site.seen.filter(({ method }) => method === 'POST')).toEqual([])
  expect(handedOn()).toHaveLength(200)
}, 60_000)

test('a reader who takes nothing is cut in the middle of his answer, one who pauses for less is given all of it', async () => {
  const read = async (pauseMs: number): Promise<number> => {
    const socket = connect(port())
    let size = 0
    socket.on('error', () => socket.destroy())
    socket.write('GET /api/sys/large HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    socket.pause()
    await sleep(pauseMs)
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('data', (part) => (size += part.length))
    socket.resume()
    await ended
    return size
  }
  const [patient, stalled] = await Promise.all([read(1_000), read(waits.readerMs + 2_000)])
  expect(patient).toBeGreaterThan(LARGE)
  expect(stalled).toBeLessThan(LARGE)
}, 20_000)

test('nothing of who asked stands in the log', () => expect(site.told()).toEqual([]))
