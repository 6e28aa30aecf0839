import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { albumApp, albumPermissions } from '@academy/chassis/testing/albums.ts'
import { installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { PIECE } from '@academy/contracts/core/files.ts'
import { paramState, roleState } from '@academy/contracts/identity/events.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { identity } from '@academy/gateway/testing/site.ts'
import { type Bench, must } from '../figure.ts'

const MB = 1024 * 1024
/** What is let go of before it is measured: the first pieces make the buffers that all later ones use. */
const WARM_MB = 128
const MOST_GROWN_MB = 64

const piece = randomBytes(PIECE)
const head = Buffer.from('%PDF-1.7\n')
const partAt = (at: number, size: number): Buffer => {
  const part = piece.subarray(0, Math.min(PIECE, size - at))
  return at === 0 ? Buffer.concat([head, part.subarray(head.length)]) : part
}

/** The most memory of this process while work runs, in MB above what it was before. */
const grown = async (work: () => Promise<void>): Promise<number> => {
  ;(globalThis as { gc?: () => void }).gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  await work()
  clearInterval(timer)
  return (peak - before) / MB
}

const ground = async () => {
  const site = await installation([albumApp], new Date())
  await site.tell(roleState, 'r', { id: 'r', code: 'ADMIN', nameCn: '管理', nameEn: 'Admin', dataScope: '1', permissions: albumPermissions })
  await site.tell(paramState, 'p', { ...paramState.example, id: 'p', paramCode: 'file.document.mb', paramValue: '1024' })
  await site.settled()
  const people = await identity()
  const addressOf = (service: string) => (service === 'training' ? site.platform.addressOf('training') : people.address)
  const platform = { ...site.platform, clock: { now: () => new Date() }, addressOf }
  const limits = { person: 1_000_000, stranger: 1_000_000 }
  const gateway = await startGateway({ platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services: ['identity', 'training'], limits })
  const ask = async (method: string, path: string, body: Uint8Array | object): Promise<{ id: string; at: number; size: number }> => {
    const bytes = body instanceof Uint8Array
    const headers = { token: 'admin', 'content-type': bytes ? 'application/octet-stream' : 'application/json' }
    const init = { method, headers, body: (bytes ? body : JSON.stringify(body)) as BodyInit }
    const answer = (await (await fetch(`http://127.0.0.1:${gateway.port}/api/training${path}`, init)).json()) as { code: number; msg: string; data: never }
    must(answer.code === codes.success, `${method} ${path} was answered ${answer.code} ${answer.msg}`)
    return answer.data
  }
  return {
    send: async (mb: number) => {
      const size = mb * MB
      const { id } = await ask('POST', '/files', { noun: 'albums', field: 'notes', name: 'large.pdf', size })
      for (let at = 0; at < size; ) at = (await ask('PUT', `/files/${id}/pieces?at=${at}`, partAt(at, size))).at
      const ref = await ask('POST', `/files/${id}/finish`, {})
      must(ref.size === size, `${ref.size} bytes arrived of ${size}`)
    },
    stop: async () => {
      await gateway.stop()
      people.server.closeAllConnections()
      people.server.close()
      await site.stop()
    },
  }
}

/** The same bytes written to the same disk, as fast as it takes them. */
const written = async (mb: number): Promise<void> => {
  const path = join(tmpdir(), `plain-${process.pid}`)
  const all = function* () {
    for (let at = 0; at < mb * MB; at += PIECE) yield partAt(at, mb * MB)
  }
  await pipeline(Readable.from(all(), { objectMode: false }), createWriteStream(path, { flush: true }))
  await rm(path)
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A file of 1 GB through the gateway to the disk: its sender, the gateway and the service in one process. */
export const files: Bench = async ({ short, tell }) => {
  const mb = short ? 200 : 1024
  const { send, stop } = await ground()
  await send(WARM_MB)
  let seconds = 0
  const memory = await grown(async () => {
    seconds = await timed(() => send(mb))
  })
  const plain = await timed(() => written(mb))
  await stop()
  const rate = (s: number) => `${Math.round(mb / s)} MB/s`
  tell({ name: 'files.speed', ratio: plain / seconds, goal: 0.5, at: 'least', ours: rate(seconds), peer: `${rate(plain)} written to the same disk` })
  tell({ name: 'files.memory', ratio: memory / MOST_GROWN_MB, goal: 1, at: 'most', ours: `+${Math.round(memory)} MB`, peer: `+${MOST_GROWN_MB} MB allowed` })
}
