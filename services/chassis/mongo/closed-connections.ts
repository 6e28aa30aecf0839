import type { Duplex } from 'node:stream'
import { MongoErrorLabel, MongoNetworkError } from 'mongodb'
import reading from 'mongodb/lib/cmap/wire_protocol/on_data.js'
import sdam, { type Operation } from 'mongodb/lib/sdam/server.js'
import utils from 'mongodb/lib/utils.js'

/*
 * In mongodb 7.8 (and 7.9) an operation whose connection ends while it waits for a full socket to take its bytes, or just before it begins to read, waits
 * for ever: a closed socket neither drains nor speaks, and is no error to whoever listens for one. Seen as consumers that stood still after one of some
 * thirty cut connections (deploy/rigs/faults, cut-connection and kill-mongod). Both waits end with the connection now; deploy/decisions/0013.
 */

const { once } = utils
const { onData } = reading

const ended = (cause?: Error): Error =>
  new MongoNetworkError('the connection to the database ended while a command was being sent', cause === undefined ? {} : { cause })

/** Waits for an event of a socket, and no longer than the socket lives. The driver tries nothing again after an error that is the socket's own ("write ECONNRESET"). */
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
  } catch (error) {
    throw error instanceof Error && socket.errored === error ? ended(error) : error
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

/*
 * When a server dies under many commands, the driver says of the first alone that it may be tried again: the pool of the others is cleared by then, and it
 * looks at their errors no further, nor at those of who waits for a connection. Transactions and writes ended with "read ECONNRESET" so, beside one that
 * went on with the next primary.
 */

const { Server } = sdam
const { command } = Server.prototype
const ends = new Set(['commitTransaction', 'abortTransaction'])

const isEnd = (operation: Operation): boolean => Object.keys(operation.command ?? {}).some((key) => ends.has(key))

/** Sends a command; says of every error of a broken connection what the specifications of transactions and of retryable writes say of it. */
Server.prototype.command = async function (operation, timeout) {
  try {
    return await command.call(this, operation, timeout)
  } catch (error) {
    if (error instanceof MongoNetworkError) {
      const within = operation.session?.inTransaction() && !isEnd(operation)
      error.addErrorLabel(within ? MongoErrorLabel.TransientTransactionError : MongoErrorLabel.RetryableWriteError)
    }
    throw error
  }
}
