import { connect, type Socket } from 'node:net'

// FastDFS speaks TCP: a header of ten bytes (eight of the body's length, big-endian, the command, the status), then the body. Written from the description
// of its protocol; tried against a server of our own that keeps to it, never on a real cluster.

const HEADER = 10
const GROUP = 16
const IP = 15
const TIMEOUT_MS = 30_000
const CONNECT_MS = 3000
export const ABSENT = 2

export const commands = { queryStore: 101, queryFetch: 102, queryUpdate: 103, queryStoreIn: 104, upload: 11, remove: 12, download: 14 } as const

export interface Address {
  host: string
  port: number
}

/** What the other side answered with another status than 0: a number of Unix. */
export class FastDfsError extends Error {
  readonly code: string
  readonly status: number
  constructor(status: number) {
    super(`FastDFS answered ${status}`)
    this.code = `fastdfs-${status}`
    this.status = status
  }
}

/** The way there did not hold; by the code that Node has for it. */
class Broken extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the way to FastDFS did not hold: ${code}`)
    this.code = code
  }
}

export const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** A text as so many bytes, filled up with zeros. */
const padded = (text: string, size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.write(text, 'ascii')
  return bytes
}
const textIn = (bytes: Buffer): string => bytes.toString('ascii').replace(/\0.*$/s, '')
export const groupBytes = (group: string): Buffer => padded(group, GROUP)

/** `group1/M00/00/00/name` as group and name. */
export const asked = (fileId: string): Buffer => {
  const at = fileId.indexOf('/')
  return Buffer.concat([groupBytes(fileId.slice(0, at)), Buffer.from(fileId.slice(at + 1), 'ascii')])
}

/** The storage server that a tracker names; `path` is the index of its store path, where one was asked for. */
export const placeIn = (body: Buffer): Address & { group: string; path: number } => ({
  group: textIn(body.subarray(0, GROUP)),
  host: textIn(body.subarray(GROUP, GROUP + IP)),
  port: Number(body.readBigUInt64BE(GROUP + IP)),
  path: body[GROUP + IP + 8] ?? 0,
})
export const fileIdIn = (body: Buffer): string => `${textIn(body.subarray(0, GROUP))}/${textIn(body.subarray(GROUP))}`

const opened = ({ host, port }: Address): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const slow = setTimeout(() => socket.destroy(new Broken('ETIMEDOUT')), CONNECT_MS)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Broken('ETIMEDOUT')))
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(slow))
    socket.once('connect', () => {
      clearTimeout(slow)
      resolve(socket)
    })
  })

/** The body of an answer as it comes; the connection ends with it. */
const bodyOf = async function* (socket: Socket, pieces: AsyncIterator<Buffer>, first: Buffer, size: number): AsyncGenerator<Buffer> {
  try {
    let left = size
    for (let piece = first; ; ) {
      const part = piece.subarray(0, left)
      left -= part.length
      if (part.length > 0) yield part
      if (left === 0) return
      const next = await pieces.next()
      if (next.done) throw new Broken('ECONNRESET')
      piece = next.value
    }
  } finally {
    socket.destroy()
  }
}

const write = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Sends one command, with `data` of `size` bytes behind its body, and gives the body of the answer as it comes. Throws FastDfsError on another status than 0. */
export const exchange = async (at: Address, command: number, body: Buffer, data?: AsyncIterable<Uint8Array>, size = 0): Promise<AsyncGenerator<Buffer>> => {
  const socket = await opened(at)
  try {
    await write(socket, Buffer.concat([long(body.length + size), Buffer.from([command, 0]), body]))
    if (data) for await (const piece of data) await write(socket, piece)
    const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    let head = Buffer.alloc(0)
    while (head.length < HEADER) {
      const next = await pieces.next()
      if (next.done) throw new Broken('ECONNRESET')
      head = Buffer.concat([head, next.value])
    }
    const status = head[HEADER - 1] ?? 0
    if (status !== 0) throw new FastDfsError(status)
    return bodyOf(socket, pieces, head.subarray(HEADER), Number(head.readBigUInt64BE(0)))
  } catch (error) {
    socket.destroy()
    throw error
  }
}

export const whole = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
