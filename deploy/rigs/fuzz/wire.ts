import { connect, type Socket } from 'node:net'
import type { Wanted } from './requests.ts'

/** What came back: an answer, or the way in which none came. */
export type Came = { status: number; type: string; body: Buffer; ms: number } | { none: 'closed' | 'slow'; ms: number }

/** No answer may take longer (issue: "no answer over 5 s"). */
const SLOW_MS = 5_000

/** The bytes of a request, untidied: whatever the path and the headers hold goes out as it is. */
export const bytesOf = (wanted: Wanted, more: readonly (readonly [string, string])[]): Buffer => {
  const { method, target, headers, body } = wanted
  const all = [['host', '127.0.0.1'] as const, ...more, ...headers]
  const named = new Map(all.map(([name, value]) => [name, value]))
  const length = body.length > 0 || method !== 'GET' ? `content-length: ${body.length}\r\n` : ''
  const lines = [...named].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${target || '/'} HTTP/1.1\r\n${lines}${length}\r\n`, 'latin1'), body])
}

const unchunked = (rest: Buffer): { body: Buffer; used: number } | undefined => {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(rest.toString('latin1', at, end), 16)
    if (rest.length < end + 2 + size + 2) return undefined
    if (size === 0) return { body: Buffer.concat(parts), used: end + 4 }
    parts.push(rest.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

interface Whole {
  status: number
  type: string
  body: Buffer
  last: boolean
}
/** A whole answer at the beginning of what has come so far; interim ones are passed over. */
const wholeOf = (come: Buffer, ended: boolean): Whole | undefined => {
  const end = come.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = come.toString('latin1', 0, end).split('\r\n')
  const status = Number(head[0]?.split(' ')[1])
  const rest = come.subarray(end + 4)
  if (status >= 100 && status < 200) return wholeOf(rest, ended)
  const headers = new Map(head.slice(1).map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  const known = { status, type: headers.get('content-type') ?? '', last: headers.get('connection') === 'close' }
  if (headers.get('transfer-encoding') === 'chunked') {
    const all = unchunked(rest)
    return all && { ...known, body: all.body }
  }
  const length = headers.get('content-length')
  if (length !== undefined) return rest.length < Number(length) ? undefined : { ...known, body: rest.subarray(0, Number(length)) }
  if (status === 204 || status === 304) return { ...known, body: Buffer.alloc(0) }
  return ended ? { ...known, body: rest, last: true } : undefined
}

/** One kept-alive connection to a port: a request after the other, a new connection where the last was closed. */
export const lane = (port: number) => {
  let socket: Socket | undefined
  let fresh = true
  const once = (bytes: Buffer): Promise<Came> =>
    new Promise((resolve) => {
      fresh = !socket || socket.destroyed
      const open = fresh ? connect({ port, host: '127.0.0.1', noDelay: true }) : (socket as Socket)
      socket = open
      const began = performance.now()
      let come: Buffer = Buffer.alloc(0)
      const done = (came: Came | Whole) => {
        clearTimeout(late)
        open.removeAllListeners()
        open.on('error', () => open.destroy())
        if ('none' in came || ('last' in came && came.last)) open.destroy()
        const ms = performance.now() - began
        resolve('none' in came ? { ...came, ms } : { status: came.status, type: came.type, body: came.body, ms })
      }
      const late = setTimeout(() => done({ none: 'slow', ms: 0 }), SLOW_MS)
      const ended = () => done(wholeOf(come, true) ?? { none: 'closed', ms: 0 })
      open.on('data', (part) => {
        come = come.length === 0 ? part : Buffer.concat([come, part])
        const whole = wholeOf(come, false)
        if (whole) done(whole)
      })
      open.once('error', ended)
      open.once('close', ended)
      open.write(bytes)
    })
  return {
    /** Sends; a kept connection that was closed meanwhile says nothing about the request, which is then sent on a new one. */
    ask: async (bytes: Buffer): Promise<Came> => {
      const came = await once(bytes)
      return 'none' in came && came.none === 'closed' && !fresh ? once(bytes) : came
    },
    close: () => void socket?.destroy(),
  }
}
export type Lane = ReturnType<typeof lane>
