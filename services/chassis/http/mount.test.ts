import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { contract, endpoint } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { z } from 'zod'
import { Refusal, refused } from '../runtime/refusal.ts'
import type { ServiceApp } from '../runtime/service.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { serve } from './serve.ts'

const act = endpoint({
  method: 'POST',
  path: '/fee/tries',
  permission: 'session',
  kind: 'act',
  input: z.object({ n: z.number().optional() }),
  output: z.object({ tries: z.number() }),
})
const tries = contract('fee', 'tries', { act })
let count = 0
let answer: () => { tries: number } = () => ({ tries: ++count })
const ran: string[] = []
const app: ServiceApp = {
  name: 'fee',
  routes: () => serve(tries, { act: async () => answer() }),
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

describe('a job for all tenants', () => {
  test('goes on with the others where one fails, and counts it', async () => {
    const counts = site.ok(await site.internal('fee', jobRun('fee').endpoints.run, { job: 'fee.sweep', runId: 'run-1', epoch: 1 }, 'platform'))
    expect([...ran].sort()).toEqual(['a', 'b', 'c'])
    expect(counts).toMatchObject({ done: 2, failed: 1 })
  })
})
