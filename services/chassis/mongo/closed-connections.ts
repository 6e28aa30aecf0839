import type { Duplex } from 'node:stream'
import { MongoNetworkError } from 'mongodb'
import reading from 'mongodb/lib/cmap/wire_protocol/on_data.js'
import utils from 'mongodb/lib/utils.js'

/*
 * In mongodb 7.8 (and 7.9) an operation whose connection ends while it waits for a full socket to take its bytes, or just before it begins to read, waits
 * for ever: a closed socket neither drains nor speaks, and is no error to whoever listens for one. Seen as consumers that stood still after one of some
 * thirty cut connections (deploy/faults, cut-connection and kill-mongod). Both waits end with the connection now; deploy/decisions/0013.
 */

const { once } = utils
const { onData } = reading

const ended = (): Error => new MongoNetworkError('the connection to the database ended while a command was being sent')

/** Waits for an event of a socket, and no longer than the socket lives. */
const onceOfTheLiving: typeof once = async (emitter, name, options) => {
  const socket = emitter as Duplex
  if (socket.destroyed) throw ended()
  let close: () => void = () => undefined
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(ended())
    socket.once('close', close)
  })
  try {
    return await Promise.race([once(emitter, name, options), closed])
  } finally {
    socket.off('close', close)
  }
}

/** Gives the messages of a connection that is open. Throws what ended it otherwise. */
const onDataOfTheLiving: typeof onData = (emitter, options) => {
  const { connection } = emitter as { connection?: { closed: boolean; error: Error | null } }
  if (connection?.closed) throw connection.error ?? ended()
  return onData(emitter, options)
}

utils.once = onceOfTheLiving
reading.onData = onDataOfTheLiving
