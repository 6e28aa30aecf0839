import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { contract, endpoint } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { MongoNetworkError } from 'mongodb'
import { z } from 'zod'
import { Refusal, refused } from '../runtime/refusal.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { type Installation, installation } from '../testing/installation.ts'
import type { Context } from './context.ts'
import { beatRows } from './heartbeat.ts'
import { keyRows } from './idempotency.ts'
import { serve } from './serve.ts'

const act = endpoint({
  method: 'POST',
  path: '/fee/tries',
  permission: 'session',
  kind: 'act',
  input: z.object({ n: z.number().optional() }),
  output: z.object({ tries: z.number() }),
})
const look = endpoint({ method: 'GET', path: '/fee/look', permission: 'session', kind: 'read', input: z.object({}), output: z.object({ tries: z.number() }) })
const office = endpoint({ ...act, path: '/fee/office-tries', office: true })
const tries = contract('fee', 'tries', { act, look, office })
let count = 0
type Tries = { tries: number }
let answer: (ctx: Context) => Tries | Promise<Tries> = () => ({ tries: ++count })
const ran: string[] = []
const app: ServiceApp = {
  name: 'fee',
  routes: () => serve(tries, { act: async (_, ctx) => answer(ctx), look: async (_, ctx) => answer(ctx), office: async (_, ctx) => answer(ctx) }),
  reactions: [],
  jobs: [
    {
      name: 'fee.sweep',
      run: async (work) => {
        ran.push(work.tenantId)
        if (work.tenantId === 'a') throw new Error('only here')
        return { done: 1, failed: 0, skipped: 0 }
      },
    },
  ],
}

let site: Installation
beforeAll(async () => {
  site = await installation([app])
  for (const tenantId of ['a', 'b', 'c'])
    await site.tell(roleState, `role-${tenantId}`, { ...roleState.example, id: `role-${tenantId}`, code: 'X' }, { tenantId })
  await site.settled()
})
afterAll(async () => site.stop())

describe('what an idempotency key remembers (decided.md §4; I48)', () => {
  const refusals: [Refusal['code'], boolean][] = [
    ['unavailable', false],
    ['unexpected', false],
    ['tooMany', false],
    ['refused', true],
    ['moveNotAllowed', true],
  ]
  test.each(refusals)('a refusal %s is remembered: %s', async (code, remembered) => {
    count = 0
    const as = { userId: 'u-1', key: randomUUID() }
    answer = () => {
      throw code === 'refused' ? refused([{ code: 'closed' }]) : new Refusal(code)
    }
    expect((await site.call('fee', act, {}, as)).code).toBe(codes[code])
    answer = () => ({ tries: ++count })
    const again = await site.call('fee', act, {}, as)
    expect(again.code).toBe(remembered ? codes[code] : codes.success)
  })
})

describe('the database is lost under a request, more often than its driver tries (deploy/decisions/0013)', () => {
  const lost = (times: number) => {
    count = 0
    answer = () => {
      if (++count <= times) throw new MongoNetworkError('read ECONNRESET')
      return { tries: count }
    }
  }
  test('what only reads is asked once more', async () => {
    lost(1)
    expect(site.ok(await site.call('fee', look, {}, { userId: 'u-1' }))).toEqual({ tries: 2 })
    lost(2)
    expect(await site.call('fee', look, {}, { userId: 'u-1' })).toMatchObject({ code: codes.unavailable, msg: '服务暂时不可用，请稍后再试' })
  })

  test('a command is not, and its key remembers nothing: its caller hears that it may be given again, not that we failed', async () => {
    const as = { userId: 'u-1', key: randomUUID() }
    lost(1)
    expect((await site.call('fee', act, {}, as)).code).toBe(codes.unavailable)
    expect(count).toBe(1)
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 2 })
  })
})

describe('a command whose process is gone, or was taken for gone (I48)', () => {
  const rows = () => keyRows('fee')
  const row = async (key: string) => (await rows().findById(`chengtu|u-1|${key}`).lean()) as { claim: number; by?: string; units: unknown[] } | null
  /** As the row stands when another process had taken the command up, and has said nothing since. */
  const elsewhere = (key: string) =>
    rows().updateOne({ _id: `chengtu|u-1|${key}` }, { $set: { by: 'another process', startedAt: new Date(Date.now() - 10_000) } })
  const gate = () => {
    let open: () => void = () => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { open, opened }
  }
  const until = async (look: () => boolean) => {
    while (!look()) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  test('it is gone on with at once by whoever gives it again; the first, when it wakes, changes nothing any more', async () => {
    const as = { userId: 'u-1', key: randomUUID() }
    const sleeping = gate()
    let begun = 0
    let done = 0
    answer = async (ctx) => {
      if (++begun === 1) await sleeping.opened
      return ctx.unit(async () => ({ tries: ++done }))
    }
    const first = site.call('fee', act, {}, as)
    await until(() => begun === 1)
    await elsewhere(as.key)
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 1 })
    sleeping.open()
    expect((await first).code).toBe(codes.stillRunning)
    expect(await row(as.key)).toMatchObject({ claim: 2, units: [{ tries: 1 }] })
    // what was kept is what the second said
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 1 })
  })

  test('each change is known by its name, whatever a retry comes to first; what goes by what stands is done each time; a program of before knew turns', async () => {
    const as = { userId: 'u-1', key: randomUUID() }
    const ran: string[] = []
    const change = (ctx: Context, name?: string | null) =>
      ctx.unit(async () => {
        ran.push(`${name}`)
        return { tries: ran.length }
      }, name)
    const cutOff = (change: object = {}) =>
      rows().updateOne({ _id: `chengtu|u-1|${as.key}` }, { $unset: { answer: 1, by: 1, ...change }, $set: { startedAt: new Date(0) } })
    answer = async (ctx) => {
      await change(ctx, null)
      return change(ctx, 'one')
    }
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 2 })
    await cutOff()
    answer = async (ctx) => {
      await change(ctx, 'two')
      await change(ctx, null)
      return change(ctx, 'one')
    }
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 2 })
    expect(ran).toEqual(['null', 'one', 'two', 'null'])
    await cutOff({ names: 1 })
    answer = async (ctx) => change(ctx)
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 2 })
    expect(await row(as.key)).toMatchObject({ names: ['0', '1'] })
  })

  test('one that takes long is left to whoever works on it, as long as that process says that it lives', async () => {
    const as = { userId: 'u-1', key: randomUUID() }
    const working = gate()
    count = 0
    answer = async () => {
      await working.opened
      return { tries: ++count }
    }
    const first = site.call('fee', act, {}, as)
    // it is long by now, so its process has said that it lives
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await rows().updateOne({ _id: `chengtu|u-1|${as.key}` }, { $set: { startedAt: new Date(Date.now() - 30_000) } })
    expect((await site.call('fee', act, {}, as)).code).toBe(codes.stillRunning)
    // as another process sees it, which knows its sign of life alone
    const { by = '' } = (await row(as.key)) ?? {}
    expect(await beatRows('fee').countDocuments({ _id: by, at: { $gt: new Date(Date.now() - 4000) } })).toBe(1)
    working.open()
    expect(site.ok(await first)).toEqual({ tries: 1 })
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 1 })
  }, 20_000)

  test('one whose process forgot it, or in which it hangs, is taken up although that process lives', async () => {
    const [forgotten, hanging] = [randomUUID(), randomUUID()].map((key) => ({ userId: 'u-1', key }))
    count = 0
    answer = () => ({ tries: ++count })
    site.ok(await site.call('fee', act, {}, forgotten))
    // its answer could not be kept, nor the key given back: the process that has it is this one
    await rows().updateOne({ _id: `chengtu|u-1|${forgotten?.key}` }, { $set: { startedAt: new Date(Date.now() - 5000) }, $unset: { answer: 1 } })
    expect(site.ok(await site.call('fee', act, {}, forgotten))).toEqual({ tries: 2 })
    const held = gate()
    answer = async () => {
      await held.opened
      return { tries: ++count }
    }
    const first = site.call('fee', act, {}, hanging)
    while (!(await row(hanging?.key ?? ''))) await new Promise((resolve) => setTimeout(resolve, 5))
    await rows().updateOne({ _id: `chengtu|u-1|${hanging?.key}` }, { $set: { startedAt: new Date(Date.now() - 120_000) } })
    answer = () => ({ tries: ++count })
    expect(site.ok(await site.call('fee', act, {}, hanging))).toEqual({ tries: 3 })
    held.open()
    await first
  }, 20_000)

  test('a clock that jumped does not keep anybody out: who waits sees for himself that nothing moves', async () => {
    const as = { userId: 'u-1', key: randomUUID() }
    count = 0
    answer = () => ({ tries: ++count })
    site.ok(await site.call('fee', act, {}, as))
    await rows().updateOne(
      { _id: `chengtu|u-1|${as.key}` },
      { $set: { by: 'another process', startedAt: new Date(Date.now() + 3_600_000) }, $unset: { answer: 1 } },
    )
    expect(site.ok(await site.call('fee', act, {}, as))).toEqual({ tries: 2 })
  }, 20_000)
})

describe('a job for all tenants', () => {
  test('goes on with the others where one fails, and counts it', async () => {
    const counts = site.ok(await site.internal('fee', jobRun('fee').endpoints.run, { job: 'fee.sweep', runId: 'run-1' }, 'platform'))
    expect([...ran].sort()).toEqual(['a', 'b', 'c'])
    expect(counts).toMatchObject({ done: 2, failed: 1 })
  })
})

test("work of the back office is refused to a remembered person's session, and nothing else (resolutions.md 31)", async () => {
  answer = () => ({ tries: 1 })
  const codesOf = (as: object) => Promise.all([act, office].map(async (one) => (await site.call('fee', one, {}, { userId: 'u', ...as })).code))
  expect(await codesOf({ portal: true })).toEqual([codes.success, codes.noPermission])
  expect(await codesOf({})).toEqual([codes.success, codes.success])
})
