import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { albumApp, albumPermissions } from '@academy/chassis/testing/albums.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { PIECE } from '@academy/contracts/core/files.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { stopState } from '@academy/contracts/identity/stop-events.ts'
import { startGateway } from '../app.ts'
import { identity } from '../testing/site.ts'

let site: Installation
let port = 0
const ends: (() => unknown)[] = []

beforeAll(async () => {
  site = await installation([albumApp], new Date())
  for (const code of ['LEARNER', 'ADMIN'])
    await site.tell(roleState, `r-${code}`, { id: `r-${code}`, code, nameCn: code, nameEn: code, dataScope: '1', permissions: albumPermissions })
  await site.settled()
  const people = await identity()
  const addressOf = (service: string) => (service === 'training' ? site.platform.addressOf('training') : people.address)
  const platform = { ...site.platform, clock: { now: () => new Date() }, addressOf }
  const gateway = await startGateway({ platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services: ['identity', 'training'] })
  port = gateway.port
  ends.push(
    gateway.stop,
    () => people.server.closeAllConnections(),
    () => people.server.close(),
  )
})
afterAll(async () => {
  for (const end of ends) await end()
  await site.stop()
})

interface Told {
  code: number
  data: { id: string; at: number; fileId: string }
}
const ask = async (method: string, path: string, body?: unknown, token = 'learner'): Promise<Told> => {
  const bytes = body instanceof Uint8Array
  const type = bytes ? 'application/octet-stream' : 'application/json'
  const sent = body === undefined ? {} : { body: (bytes ? body : JSON.stringify(body)) as BodyInit }
  const answer = await fetch(`http://127.0.0.1:${port}/api/training${path}`, { method, headers: { token, 'content-type': type }, ...sent })
  return (await answer.json()) as Told
}
const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(PIECE + 500_000)])
const announce = async () => (await ask('POST', '/files', { noun: 'albums', field: 'notes', name: 'notes.pdf', size: bytes.length })).data.id
const piece = (id: string, at: number, token?: string) => ask('PUT', `/files/${id}/pieces?at=${at}`, bytes.subarray(at, at + PIECE), token)

/** Begins to send a piece and cuts the line in the middle of it. */
const cutOff = (id: string, at: number) =>
  new Promise<void>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const head = `PUT /api/training/files/${id}/pieces?at=${at} HTTP/1.1\r\nhost: a\r\ntoken: learner\r\ncontent-type: application/octet-stream\r\n`
    socket.on('error', () => undefined)
    socket.write(`${head}content-length: ${bytes.length - at}\r\n\r\n`)
    socket.write(bytes.subarray(at, at + 200_000), () => {
      socket.destroy()
      resolve()
    })
  })

const stopped = (on: boolean) => site.tell(stopState, 'stop', { id: 'stop', target: 'tenant', from: new Date(0), ...(on ? {} : { lifted: new Date(0) }) })

/** Asks until the gateway has heard of a stop or its end. */
const untilCode = async (id: string, code: number) => {
  for (const end = Date.now() + 10_000; (await ask('GET', `/files/${id}`)).code !== code; ) if (Date.now() > end) throw new Error('not within 10 s')
}

test('two pieces with a cut line and a stop for maintenance between them: who goes on is told where, and the file is whole', async () => {
  const id = await announce()
  expect((await piece(id, 0)).data).toMatchObject({ at: PIECE })
  await cutOff(id, PIECE)
  await stopped(true)
  await untilCode(id, codes.stopped)
  expect([(await piece(id, PIECE)).code, (await ask('POST', `/files/${id}/finish`, {})).code]).toEqual([codes.stopped, codes.stopped])
  await stopped(false)
  await untilCode(id, codes.success)
  expect((await ask('GET', `/files/${id}`)).data).toMatchObject({ at: PIECE, size: bytes.length })
  expect((await piece(id, PIECE)).data).toMatchObject({ at: bytes.length })
  expect((await ask('POST', `/files/${id}/finish`, {})).data).toMatchObject({ fileId: id, type: 'application/pdf' })
  const read = await fetch(`http://127.0.0.1:${port}/api/training/files/${id}/content`, { headers: { token: 'learner' } })
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await fetch(`http://127.0.0.1:${port}/api/training/files/${id}/content`, { headers: { token: 'learner', range: 'bytes=9-28' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 9-28/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(9, 29))).toBe(true)
}, 30_000)

test('a piece needs its sender’s token: a dead one is told 401, another’s finds nothing, a visitor is told to sign in', async () => {
  const id = await announce()
  expect((await piece(id, 0, 'dead')).code).toBe(codes.noSession)
  expect((await piece(id, 0, 'admin')).code).toBe(codes.absent)
  expect((await piece(id, 0, '')).code).toBe(codes.noSession)
})
