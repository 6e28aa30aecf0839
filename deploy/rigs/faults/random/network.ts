import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../outcome.ts'
import type { Fixture } from '../session.ts'
import { tcpProxy } from './proxy.ts'
import { type Kind, rounds } from './rounds.ts'

type Proxy = Awaited<ReturnType<typeof tcpProxy>>

/** A kind of fault between the process and its database. */
const between = (name: string, fault: (proxy: Proxy) => Promise<void>) =>
  [
    name,
    async (fixture: Fixture, runs: number): Promise<Outcome> => {
      let proxy: Proxy | undefined
      const through = async (url: string) => {
        proxy = await tcpProxy(Number(new URL(url).port))
        return proxy.url
      }
      const kind: Kind = { name, options: { through }, fault: () => fault(proxy as Proxy) }
      try {
        return await rounds(kind)(fixture, runs)
      } finally {
        proxy?.stop()
      }
    },
  ] as const

export const networkKinds = [
  between('slow-connection', async (proxy) => {
    proxy.slow(randomInt(50, 400))
    await sleep(randomInt(1000, 4000))
    proxy.well()
  }),
  between('half-open', async (proxy) => {
    proxy.hole()
    await sleep(randomInt(100, 500))
  }),
  between('cut-connection', async (proxy) => proxy.cut()),
]
