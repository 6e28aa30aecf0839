import { connect, type Socket } from 'node:net'
import { bundle } from '../../deploy/launch/bundle.mjs'
import { type Apart, startApart } from './testing/apart.ts'
import { TOKEN } from './testing/recorder.ts'

const WANTED = 10_000
const AT_ONCE = 500
/** What a connection that waits may cost. */
const EACH = 24 * 1024

let site: Apart
const sockets: Socket[] = []
let gone = 0
beforeAll(async () => {
  site = await startApart(await bundle('gateway/hardening/testing/gateway-process.ts'))
}, 60_000)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await site.stop()
})

/** Opens a connection, asks once on it, and keeps it. */
const opened = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: site.port, host: '127.0.0.1' })
    socket.once('error', reject)
    socket.once('data', () => {
      socket.off('error', reject).on('error', () => socket.destroy())
      resolve()
    })
    socket.on('close', () => gone++)
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n')
    sockets.push(socket)
  })

test('10,000 connections that are kept and idle cost little, keep nobody waiting, and all end with the gateway', async () => {
  for (let n = 0; n < AT_ONCE; n++) await opened()
  const before = (await site.memory()).rss
  for (let n = sockets.length; n < WANTED; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, opened))
  const each = ((await site.memory()).rss - before) / (WANTED - AT_ONCE)
  expect([sockets.length, gone]).toEqual([WANTED, 0])
  expect(each).toBeLessThan(EACH)
  const took: number[] = []
  for (let n = 0; n < 300; n++) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${site.port}/api/sys/params/page`, { headers: { token: TOKEN } })
    expect(await answer.json()).toMatchObject({ code: 0 })
    took.push(performance.now() - began)
  }
  expect(took.sort((a, b) => a - b)[297]).toBeLessThan(3_000)
  expect(gone).toBe(0)
  const { code, ms } = await site.stop()
  expect([code, ms < 8_000]).toEqual([0, true])
  while (gone < WANTED) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(site.told()).toEqual([])
}, 60_000)
