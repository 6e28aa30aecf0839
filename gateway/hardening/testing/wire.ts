import { connect } from 'node:net'

/** What came back over one connection: the statuses of its answers, all bytes, and who ended it. */
export interface Wire {
  statuses: number[]
  text: string
  /** The gateway closed the connection. */
  closed: boolean
}

const statusesOf = (text: string): number[] => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((found) => Number(found[1])).filter((status) => status >= 200)

/** Sends bytes as they are and gives what comes back until the gateway closes or has been silent for `quietMs`, after `firstMs` at most for the first byte. */
export const send = (port: number, bytes: string | readonly string[], quietMs = 150, firstMs = 3000): Promise<Wire> =>
  new Promise((resolve) => {
    const parts = typeof bytes === 'string' ? [bytes] : bytes
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let late: NodeJS.Timeout
    const done = (closed: boolean) => {
      clearTimeout(late)
      socket.removeAllListeners()
      socket.on('error', () => socket.destroy())
      socket.destroy()
      resolve({ statuses: statusesOf(text), text, closed })
    }
    const wait = (ms: number) => {
      clearTimeout(late)
      late = setTimeout(() => done(false), ms)
    }
    socket.on('data', (part) => {
      text += part.toString('latin1')
      wait(quietMs)
    })
    socket.once('error', () => done(true))
    socket.once('end', () => done(true))
    socket.once('close', () => done(true))
    for (const part of parts) socket.write(part, 'latin1')
    wait(firstMs)
  })
