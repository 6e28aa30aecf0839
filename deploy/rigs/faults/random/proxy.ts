import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the proxy does with what passes: nothing, a delay, or it keeps all of it until it passes again. */
type Way = { delayMs: number } | { until: Promise<void> }

interface Pair {
  here: Socket
  there: Socket
  dead: boolean
}

/** Joins two sockets: what one says the other hears, in order, as `way` says at that moment. */
const join = (pair: Pair, way: () => Way, ended: () => void): void => {
  const { here, there } = pair
  const end = () => {
    ended()
    here.destroy()
    there.destroy()
  }
  const pass = (to: Socket) => {
    let last: Promise<unknown> | undefined
    const write = (bytes: Buffer) => to.writable && to.write(bytes)
    return (bytes: Buffer) => {
      if (pair.dead) return
      const now = way()
      const wait = 'until' in now ? now.until : now.delayMs > 0 ? sleep(now.delayMs) : undefined
      if (!wait && !last) return void write(bytes)
      const mine: Promise<unknown> = Promise.all([wait, last]).then(() => {
        if (last === mine) last = undefined
        if (!pair.dead) write(bytes)
      })
      last = mine
    }
  }
  here.on('data', pass(there)).on('error', end).on('close', end)
  there.on('data', pass(here)).on('error', end).on('close', end)
}

const THROUGH: Way = { delayMs: 0 }

/** What is done with what passes, and how that is changed. */
const switchOf = () => {
  let way: Way = THROUGH
  let open: () => void = () => undefined
  return {
    way: () => way,
    slow: (delayMs: number) => {
      way = { delayMs }
    },
    hold: () => {
      way = {
        until: new Promise((resolve) => {
          open = resolve
        }),
      }
    },
    through: () => {
      way = THROUGH
      open()
    },
  }
}

/**
 * A TCP proxy of 127.0.0.1 that slows, keeps, swallows or refuses what passes. `hole` swallows for ever what the connections of that moment send; `hold`
 * keeps everything, as a network that is cut and sends again later; `refuse` cuts what stands and lets nobody in.
 */
export const tcpProxy = async (target: number) => {
  const { way, slow, hold, through } = switchOf()
  let refusing = false
  let used = false
  const pairs = new Set<Pair>()
  const cut = () => {
    for (const { here, there } of pairs) for (const socket of [here, there]) socket.destroy()
  }
  const server = createServer((here) => {
    if (refusing) return void here.destroy()
    used = true
    const pair = { here, there: connect({ port: target, host: '127.0.0.1' }), dead: false }
    pairs.add(pair)
    join(pair, way, () => void pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ port, url: `mongodb://127.0.0.1:${port}/?directConnection=true`, slow, hold, cut },
    /** Has anybody gone through it? */
    used: () => used,
    refuse: () => {
      refusing = true
      cut()
    },
    well: () => {
      refusing = false
      through()
    },
    /** All connections that stand are half open from now on: nothing is said, nothing is closed. */
    hole: () => {
      for (const pair of pairs) pair.dead = true
    },
    stop: () => {
      through()
      cut()
      server.close()
    },
  }
}
export type TcpProxy = Awaited<ReturnType<typeof tcpProxy>>
