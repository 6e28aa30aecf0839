import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The parser lets an empty coding pass, beside a length too: a body whose end another reader could see elsewhere. */
const ambiguous = ({ headers }: IncomingMessage): boolean => {
  const coding = headers['transfer-encoding']
  return coding !== undefined && (headers['content-length'] !== undefined || !/^[\s,]*chunked[\s,]*$/i.test(coding))
}

/** More than one line says for whom it is (RFC 9112, 3.2): another reader could take the other. */
const severalHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const ending = new WeakSet<Socket>()

/** Refuses a request that does not say clearly where it ends or for whom it is, and whatever follows it on its connection, which is closed. Says whether it did. */
export const refuseUnclear = (req: IncomingMessage, res: ServerResponse): boolean => {
  if (ending.has(req.socket)) return true
  if (!ambiguous(req) && !severalHosts(req)) return false
  ending.add(req.socket)
  res.writeHead(400, { connection: 'close' }).end()
  return true
}
