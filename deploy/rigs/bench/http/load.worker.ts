import { connect, type Socket } from 'node:net'
import type { Asked, Loaded } from './load.ts'

const END = Buffer.from('\r\n\r\n')

/** Length of one whole answer at the start of the bytes, or 0 while it is not all there. Throws when it is no success of known length. */
const answerLength = (bytes: Buffer): number => {
  const head = bytes.indexOf(END)
  if (head < 0) return 0
  const text = bytes.toString('latin1', 0, head)
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (!text.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`not a success of known length: ${text.slice(0, 200)}`)
  const whole = head + END.length + Number(length)
  return bytes.length >= whole ? whole : 0
}

/** One kept-alive connection that asks again as soon as it is answered. */
const ask = (port: number, request: Buffer, answered: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let bytes: Buffer = Buffer.alloc(0)
    socket.once('error', reject)
    socket.once('connect', () => socket.write(request))
    socket.once('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (more) => {
      bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more])
      try {
        if (answerLength(bytes) === 0) return
      } catch (error) {
        socket.destroy()
        return reject(error)
      }
      bytes = Buffer.alloc(0)
      if (answered()) return void socket.write(request)
      socket.removeAllListeners('close')
      socket.end()
      resolve()
    })
  })

const textOf = (path: string, headers: object): Buffer => {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

const load = async ({ port, path, headers, connections, ms }: Asked): Promise<Loaded> => {
  const texts = [headers].flat().map((own) => textOf(path, own))
  let requests = 0
  const began = performance.now()
  const again = () => {
    requests++
    return performance.now() - began < ms
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => ask(port, texts[n % texts.length] as Buffer, again)))
  return { requests, ms: performance.now() - began }
}

process.on('message', (asked: Asked) => {
  load(asked).then(
    (loaded) => process.send?.({ loaded }),
    (error: unknown) => process.send?.({ trouble: String(error) }),
  )
})
