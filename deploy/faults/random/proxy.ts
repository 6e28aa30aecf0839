import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** What the proxy does with the bytes of connections that stand. */
type Way = 'through' | { delayMs: number }

interface Pair {
  here: Socket
  there: Socket
  dead: boolean
}

/** Joins two sockets: what one says the other hears, as `way` says at that moment. */
const join = (pair: Pair, way: () => Way, ended: () => void): void => {
  const { here, there } = pair
  const end = () => {
    ended()
    here.destroy()
    there.destroy()
  }
  const pass = (to: Socket) => (bytes: Buffer) => {
    const now = way()
    if (pair.dead) return
    if (typeof now === 'object') setTimeout(() => to.writable && to.write(bytes), now.delayMs)
    else to.write(bytes)
  }
  here.on('data', pass(there)).on('error', end).on('close', end)
  there.on('data', pass(here)).on('error', end).on('close', end)
}

/** A TCP proxy of 127.0.0.1 that slows or swallows what passes; `hole` swallows for ever what the connections of that moment send. */
export const tcpProxy = async (port: number) => {
  let way: Way = 'through'
  const pairs = new Set<Pair>()
  const cut = () => {
    for (const { here, there } of pairs) {
      here.destroy()
      there.destroy()
    }
  }
  const server = createServer((here) => {
    const pair = { here, there: connect({ port, host: '127.0.0.1' }), dead: false }
    pairs.add(pair)
    join(
      pair,
      () => way,
      () => void pairs.delete(pair),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    slow: (delayMs: number) => {
      way = { delayMs }
    },
    well: () => {
      way = 'through'
    },
    /** All connections that stand are half open from now on: nothing is said, nothing is closed. */
    hole: () => {
      for (const pair of pairs) pair.dead = true
    },
    cut,
    stop: () => {
      cut()
      server.close()
    },
  }
}
