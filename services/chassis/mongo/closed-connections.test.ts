import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import reading from 'mongodb/lib/cmap/wire_protocol/on_data.js'
import utils from 'mongodb/lib/utils.js'
import './closed-connections.ts'

/** A socket that takes no more bytes, because nobody reads at its other end. */
const fullSocket = async () => {
  const others: Socket[] = []
  const server = createServer((socket) => void others.push(socket.pause()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  while (socket.write(Buffer.alloc(1 << 20)));
  return {
    socket,
    stop: () => {
      socket.destroy()
      for (const other of others) other.destroy()
      server.close()
    },
  }
}

describe('a command never waits for a connection that has ended (deploy/decisions/0013)', () => {
  test('a full socket that is closed without an error ends the wait', async () => {
    const { socket, stop } = await fullSocket()
    const wait = expect(utils.once(socket, 'drain')).rejects.toThrow('the connection to the database ended')
    socket.destroy()
    await wait
    await expect(utils.once(socket, 'drain')).rejects.toMatchObject({ name: 'MongoNetworkError' })
    stop()
  })

  test('a full socket that breaks is told of as the driver tells of a broken connection, so that the command is tried again', async () => {
    const { socket, stop } = await fullSocket()
    const wait = expect(utils.once(socket, 'drain')).rejects.toMatchObject({ name: 'MongoNetworkError', cause: { code: 'ECONNRESET' } })
    socket.destroy(Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET' }))
    await wait
    stop()
  })

  test('a socket that drains goes on', async () => {
    const stream = new PassThrough()
    setTimeout(() => stream.emit('drain', 'now'), 10)
    expect(await utils.once(stream, 'drain')).toBe('now')
    expect(stream.listenerCount('close')).toBe(0)
  })

  test('nobody begins to read from a connection that is closed', () => {
    const gone = new Error('gone')
    const messages = Object.assign(new PassThrough(), { connection: { closed: true, error: gone } })
    expect(() => reading.onData(messages, {})).toThrow(gone)
  })
})
