import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The parser lets an empty coding pass, beside a length too: a body whose end another reader could see elsewhere. */
const ambiguous = ({ headers }: IncomingMessage): boolean => {
  const coding = headers['transfer-encoding']
  return coding !== undefined && (headers['content-length'] !== undefined || !/^[\s,]*chunked[\s,]*$/i.test(coding))
}

const ending = new WeakSet<Socket>()

/** Refuses a request that does not say clearly where it ends, and whatever follows it on its connection, which is closed. Says whether it did. */
export const refuseUnclear = (req: IncomingMessage, res: ServerResponse): boolean => {
  if (ending.has(req.socket)) return true
  if (!ambiguous(req)) return false
  ending.add(req.socket)
  res.writeHead(400, { connection: 'close' }).end()
  return true
}
