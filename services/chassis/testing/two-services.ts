import { contract, endpoint } from '@academy/contracts/core/endpoint.ts'
import { event } from '@academy/contracts/core/event.ts'
import { z } from 'zod'
import { on } from '../events/reaction.ts'
import { serve } from '../http/serve.ts'
import { refused } from '../runtime/refusal.ts'
import type { ServiceApp } from '../runtime/service.ts'

const paid = event('fee.bill.paid', 1, z.object({ payer: z.string(), poison: z.boolean() }), { payer: 'x', poison: false })
const booked = event('org.book.written', 1, z.object({ n: z.number() }), { n: 1 })

/** Pays a bill, which the other service books: a story of a request, two events and what hears them. */
export const pay = endpoint({
  method: 'POST',
  path: '/fee/bills/pay',
  permission: 'session',
  kind: 'act',
  input: z.object({ payer: z.string(), how: z.enum(['well', 'refused', 'broken', 'poison']).default('well') }),
  output: z.object({}),
})

const fee: ServiceApp = {
  name: 'fee',
  routes: () =>
    serve(contract('fee', 'bills', { pay }), {
      pay: async ({ payer, how }, ctx) => {
        if (how === 'refused') throw refused([{ code: 'closed' }])
        if (how === 'broken') throw new TypeError(payer)
        return ctx.unit(async (unit) => {
          unit.emit(paid, unit.newId('bill'), { payer, poison: how === 'poison' })
          return {}
        })
      },
    }),
  reactions: [on(booked, 'bill.booked', async () => undefined)],
}

const org: ServiceApp = {
  name: 'org',
  routes: () => [],
  reactions: [
    on(paid, 'book.bill', async ({ poison }, ctx) => {
      if (poison) throw new Error('never')
      ctx.emit(booked, ctx.event.aggregateId, { n: 1 })
    }),
  ],
}

/** Two services for tests of what an installation tells about itself. */
export const twoServices: readonly ServiceApp[] = [fee, org]
