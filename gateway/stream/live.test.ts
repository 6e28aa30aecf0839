import { EventEmitter } from 'node:events'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Request, Response } from 'express'
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
    write: (text: string) => said.push(text),
    end: (text = '') => {
      state.ended = true
      said.push(text)
    },
  }
  return { req: new EventEmitter() as never as Request, res: res as never as Response, said, state }
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
      () => {
        asked++
        return answer()
      },
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
    const live = await liveStream({ bus: driver }, async () => true)
    const [decider, coHolder, stranger] = ['u-1', 'u-2', 'u-3'].map(client) as [ReturnType<typeof client>, ReturnType<typeof client>, ReturnType<typeof client>]
    for (const { req, res } of [decider, coHolder, stranger]) live.open('token')(req, res)
    const data = { applicantId: 'u-9', submitterId: 'u-9', holders: ['u-1', 'u-2'], by: 'u-1' }
    tell({ name: 'approval.task.closed', tenantId: 'chengtu', aggregateId: 'task-1', actor: { userId: 'u-1' }, data })
    const badge = (one: ReturnType<typeof client>) => one.said.some((text) => text.includes('"badge"'))
    expect([decider, coHolder, stranger].map(badge)).toEqual([true, true, false])
    await live.stop()
  })
})
