import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PIECE } from '@academy/contracts/core/files.ts'
import { type FileIds, fastDfsStorage } from './fastdfs-storage.ts'
import { localStorage } from './storage.ts'

const long = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
const fixed = (text: string, size: number) => Buffer.concat([Buffer.from(text), Buffer.alloc(size - text.length)])
const textOf = (bytes: Buffer) => bytes.toString().replace(/\0.*$/s, '')

/** A tracker and a storage server in one, as the description of the protocol has them: what it is asked it notes. */
const cluster = async () => {
  const files = new Map<string, Buffer>()
  const asked: number[] = []
  let made = 0
  const answer = (port: number, command: number, body: Buffer): [status: number, body: Buffer] => {
    const name = `${textOf(body.subarray(0, 16))}/${body.subarray(16).toString()}`
    const place = Buffer.concat([fixed('group1', 16), fixed('127.0.0.1', 15), long(port)])
    if (command === 101 || command === 104) return [0, Buffer.concat([place, Buffer.from([3])])]
    if (command === 102 || command === 103) return files.has(name) ? [0, place] : [2, Buffer.alloc(0)]
    if (command === 11) {
      const size = Number(body.readBigUInt64BE(1))
      if (body[0] !== 3 || body.length !== 15 + size) return [22, Buffer.alloc(0)]
      const id = `M03/00/00/file-${++made}`
      files.set(`group1/${id}`, Buffer.from(body.subarray(15)))
      return [0, Buffer.concat([fixed('group1', 16), Buffer.from(id)])]
    }
    if (command === 12) return [files.delete(name) ? 0 : 2, Buffer.alloc(0)]
    const [from, bytes] = [Number(body.readBigUInt64BE(0)), Number(body.readBigUInt64BE(8))]
    const file = files.get(`${textOf(body.subarray(16, 32))}/${body.subarray(32).toString()}`)
    return file ? [0, file.subarray(from, bytes === 0 ? undefined : from + bytes)] : [2, Buffer.alloc(0)]
  }
  const server = createServer((socket: Socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece])
      if (got.length < 10 || got.length < 10 + Number(got.readBigUInt64BE(0))) return
      const command = got[8] ?? 0
      asked.push(command)
      const [status, body] = answer((server.address() as AddressInfo).port, command, got.subarray(10))
      got = Buffer.alloc(0)
      // in two parts, as a network does
      socket.write(Buffer.concat([long(body.length), Buffer.from([100])]))
      setTimeout(() => socket.write(Buffer.concat([Buffer.from([status]), body])), 2)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { files, asked, tracker: { host: '127.0.0.1', port: (server.address() as AddressInfo).port }, stop: () => server.close() }
}

const memoryIds = (): FileIds => {
  const known = new Map<string, { fileId: string; size: number }>()
  return { find: async (key) => known.get(key), keep: async (key, file) => void known.set(key, file), drop: async (key) => void known.delete(key) }
}

let fast: Awaited<ReturnType<typeof cluster>>
const storage = async (group?: string) => {
  const staging = localStorage(await mkdtemp(join(tmpdir(), 'fastdfs-')))
  return fastDfsStorage({ name: 'fast', tracker: fast.tracker, ids: memoryIds(), staging, ...(group ? { group } : {}) })
}
beforeEach(async () => {
  fast = await cluster()
})
afterEach(() => fast.stop())

const bytesOf = async (body: Readable | null) => {
  const parts: Buffer[] = []
  for await (const part of body ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

describe('FastDFS by its own protocol (shell-access.md §9)', () => {
  test('a file is put, read whole and in part, replaced and removed; nothing is left of what was replaced', async () => {
    const to = await storage()
    const body = randomBytes(200_000)
    await to.put('area/one', body)
    expect((await to.get('area/one'))?.equals(body)).toBe(true)
    expect((await bytesOf(await to.read('area/one', { start: 10, end: 19 }))).equals(body.subarray(10, 20))).toBe(true)
    expect((await bytesOf(await to.read('area/one', { start: 199_990 }))).equals(body.subarray(199_990))).toBe(true)
    await to.put('area/one', Buffer.from('other'))
    expect((await to.get('area/one'))?.toString()).toBe('other')
    expect(fast.files.size).toBe(1)
    await to.remove('area/one')
    await to.remove('area/one')
    expect([fast.files.size, await to.get('area/one'), await to.read('area/none')]).toEqual([0, null, null])
    expect(fast.asked.slice(0, 4)).toEqual([101, 11, 102, 14])
  })

  test('what comes in a stream or in pieces stands when it is whole, told again too', async () => {
    const to = await storage('group1')
    expect(await to.write('area/two', Readable.from([Buffer.from('ab'), Buffer.from('cd')]))).toBe(4)
    expect(fast.asked[0]).toBe(104)
    const [first, rest] = [randomBytes(PIECE), randomBytes(50)]
    const coming = await to.pieces.begin('area/three')
    await to.pieces.put('area/three', coming, 0, first)
    await to.pieces.put('area/three', coming, 1, rest)
    expect(await to.pieces.size('area/three', coming)).toBe(PIECE + 50)
    expect(await to.get('area/three')).toBeNull()
    await to.pieces.end('area/three', coming)
    await to.pieces.end('area/three', coming)
    expect(await to.pieces.size('area/three', coming)).toBe(PIECE + 50)
    expect((await to.get('area/three'))?.equals(Buffer.concat([first, rest]))).toBe(true)
    expect(fast.files.size).toBe(2)
  })

  test('a file that is gone there is none; who does not answer is told by a code', async () => {
    const to = await storage()
    await to.put('area/four', Buffer.from('x'))
    fast.files.clear()
    expect(await to.get('area/four')).toBeNull()
    await to.remove('area/four')
    fast.stop()
    const away = fastDfsStorage({ name: 'away', tracker: { host: '127.0.0.1', port: 1 }, ids: memoryIds(), staging: localStorage(tmpdir()) })
    await expect(away.put('area/five', Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
