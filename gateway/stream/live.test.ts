import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Request, Response } from 'express'
import { type Session, tokenHash } from '../session/session-cache.ts'
import { liveStream } from './live.ts'

const bus = () => {
  const listeners: ((event: Envelope) => void)[] = []
  const broadcast = async (_: readonly string[], listener: (event: Envelope) => void) => {
    listeners.push(listener)
    return { stop: async () => undefined }
  }
  const tell = (event: Partial<Envelope>) => {
    for (const listener of listeners) listener(event as Envelope)
  }
  return { driver: { broadcast } as never, tell }
}
const client = (userId: string) => {
  const said: string[] = []
  const state = { ended: false }
  const res = {
    locals: { known: { session: { userId, tenantId: 'chengtu' }, locale: 'zh-CN' } },
    writeHead: () => res,
    writableLength: 0,
    write: (text: string) => said.push(text),
    end: (text = '') => {
      state.ended = true
      said.push(text)
    },
  }
  return { req: new EventEmitter() as never as Request, res: res as never as Response, said, state }
}
/** Sessions of which identity says this, and the way to tell that one has ended. */
const sessions = (alive: () => Promise<boolean>) => {
  const listeners: ((hash?: string) => void)[] = []
  return {
    resolve: async () => ({ session: (await alive()) ? ({} as Session) : null, stopped: null, until: 0 }),
    onEnd: (listener: (hash?: string) => void) => void listeners.push(listener),
    end: (token?: string) => {
      for (const listener of listeners) listener(token && tokenHash(token))
    },
  }
}
const until = async (check: () => boolean) => {
  for (let n = 0; n < 200 && !check(); n++) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(check()).toBe(true)
}

describe('the live stream', () => {
  test('stands while identity cannot be asked, and ends when the session is over', async () => {
    let answer: () => Promise<boolean> = () => Promise.reject(new Error('identity is gone'))
    let asked = 0
    const live = await liveStream(
      { bus: bus().driver },
      sessions(() => {
        asked++
        return answer()
      }),
      5,
    )
    const { req, res, said, state } = client('u-1')
    live.open('token')(req, res)
    await until(() => asked > 2)
    expect(state.ended).toBe(false)
    expect(said.filter((text) => text.startsWith(': beat')).length).toBeGreaterThan(0)
    answer = async () => false
    await until(() => state.ended)
    const after = asked
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(asked).toBeLessThanOrEqual(after + 1)
    expect(said.at(-1)).toContain('ended')
    await live.stop()
  })

  test('a closed task moves the badge of its decider and of his co-holders, and of nobody else', async () => {
    const { driver, tell } = bus()
    const live = await liveStream(
      { bus: driver },
      sessions(async () => true),
    )
    const [decider, coHolder, stranger] = ['u-1', 'u-2', 'u-3'].map(client) as [ReturnType<typeof client>, ReturnType<typeof client>, ReturnType<typeof client>]
    for (const { req, res } of [decider, coHolder, stranger]) live.open('token')(req, res)
    const data = { applicantId: 'u-9', submitterId: 'u-9', holders: ['u-1', 'u-2'], by: 'u-1' }
    tell({ name: 'approval.task.closed', tenantId: 'chengtu', aggregateId: 'task-1', actor: { userId: 'u-1' }, data })
    const badge = (one: ReturnType<typeof client>) => one.said.some((text) => text.includes('"badge"'))
    expect([decider, coHolder, stranger].map(badge)).toEqual([true, true, false])
    await live.stop()
  })

  test('ends at once when the end of its session is told, and no other with it; within a second where it is not told whose (I31)', async () => {
    let alive = true
    const known = sessions(async () => alive)
    const live = await liveStream({ bus: bus().driver }, known)
    const [one, two] = [client('u-1'), client('u-2')]
    live.open('one')(one.req, one.res)
    live.open('two')(two.req, two.res)
    alive = false
    known.end('one')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([one.state.ended, two.state.ended]).toEqual([true, false])
    known.end()
    await until(() => two.state.ended)
    await live.stop()
  })

  test('a gateway that ends opens no stream any more: nobody would end it', async () => {
    const live = await liveStream(
      { bus: bus().driver },
      sessions(async () => true),
    )
    await live.stop()
    const { req, said } = client('u-1')
    const res = { locals: { known: { session: { userId: 'u-1', tenantId: 'chengtu' }, locale: 'zh-CN' } }, end: () => said.push('end') }
    live.open('token')(req, { ...res, status: (code: number) => (said.push(String(code)), res) } as never as Response)
    expect(said).toEqual(['503', 'end'])
  })

  test('who takes nothing is cut, and keeps nobody from hearing', async () => {
    const { driver, tell } = bus()
    const live = await liveStream(
      { bus: driver },
      sessions(async () => true),
    )
    const server = createServer((req, res) => {
      Object.assign(res, { locals: { known: { session: { userId: 'u-1', tenantId: 'chengtu' }, locale: 'zh-CN' } } })
      live.open('token')(req as Request, res as Response)
    })
    const { port } = await new Promise<AddressInfo>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo)))
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
      await once(socket, 'data')
      return socket
    }
    const [idle, reader] = [(await open()).pause(), await open()]
    let heard = ''
    reader.on('data', (part: Buffer) => {
      heard = (heard + part.toString()).slice(-500)
    })
    const change = (id: string) => tell({ name: 'approval.task.closed', tenantId: 'chengtu', aggregateId: id, actor: { userId: 'u-1' }, data: {} })
    const readers = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
    let told = 0
    for (; (await readers()) > 1 && told < 10_000; told++) {
      for (let n = 0; n < 50; n++) change('task-1')
      // who reads is given the time to
      await turn()
    }
    expect(told).toBeLessThan(10_000)
    change('the-last')
    await until(() => heard.includes('the-last'))
    idle.destroy()
    reader.destroy()
    await live.stop()
    server.close()
  })
})
