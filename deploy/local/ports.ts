import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/** True when nobody listens on this port of 127.0.0.1. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })

// Below the range from which systems take ports of outgoing connections: a remembered port is still free at the next start.
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** A port of 127.0.0.1 that is free now and that no outgoing connection will take. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`)
}

/** True when somebody answers on this port of 127.0.0.1. */
export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const finish = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
