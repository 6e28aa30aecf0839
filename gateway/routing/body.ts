import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { sizeOf, TooLarge } from '../limits/size.ts'

/** So much of a body is here before it takes one of the ways to its service: whoever sends byte by byte keeps only himself waiting. */
const HELD = 65_536

/** A request's body: none, a short one whole, or a long one as it comes, which can be sent once only. */
export type Body = Buffer | PassThrough | null
export const isStreamed = (body: Body): body is PassThrough => body instanceof PassThrough

/** The rest of a body on a stream of its own: when the service breaks off, the sender's connection must live on to be told so. */
const streamed = (req: IncomingMessage, begun: Buffer): PassThrough => {
  const body = new PassThrough()
  const max = sizeOf(req)
  let size = begun.length
  // whoever hangs up while sending is noticed by his answer's end; the stream itself has nobody else to tell
  body.on('error', () => req.unpipe(body))
  body.write(begun)
  req.on('data', (part: Buffer) => {
    size += part.length
    if (size > max) body.destroy(new TooLarge('a body without a length grew too large'))
  })
  return req.pipe(body)
}

/** Takes a request and hands on its body: none, a short one whole, a long one as it comes. One that outgrows its limit is told as TooLarge. */
export const withBody = (req: IncomingMessage, send: (body: Body) => void): void => {
  const { headers } = req
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return void send(null)
  const parts: Buffer[] = []
  let size = 0
  const ended = () => send(Buffer.concat(parts, size))
  const took = (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (size <= HELD) return
    req.off('data', took).off('end', ended).pause()
    send(streamed(req, Buffer.concat(parts, size)))
  }
  req.on('data', took).on('end', ended)
}
