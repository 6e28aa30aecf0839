import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** What the proxy does with the bytes of connections that stand. */
type Way = 'through' | { delayMs: number } | 'hole'

/** A TCP proxy of 127.0.0.1 that slows or swallows what passes; `hole` swallows for ever what the connections of that moment send. */
export const tcpProxy = async (port: number) => {
  let way: Way = 'through'
  const pairs = new Set<{ here: Socket; there: Socket; dead: boolean }>()
  const server = createServer((here) => {
    const there = connect({ port, host: '127.0.0.1' })
    const pair = { here, there, dead: false }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      here.destroy()
      there.destroy()
    }
    const pass = (to: Socket) => (bytes: Buffer) => {
      if (pair.dead) return
      if (typeof way === 'object') setTimeout(() => to.writable && to.write(bytes), way.delayMs)
      else to.write(bytes)
    }
    here.on('data', pass(there)).on('error', end).on('close', end)
    there.on('data', pass(here)).on('error', end).on('close', end)
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
    cut: () => {
      for (const { here, there } of pairs) {
        here.destroy()
        there.destroy()
      }
    },
    stop: () => {
      for (const { here, there } of pairs) {
        here.destroy()
        there.destroy()
      }
      server.close()
    },
  }
}
