import { z } from 'zod'
import { DeadLetter } from '../core/dead-letter-box.ts'
import { contract, endpoint } from '../core/endpoint.ts'
import { pageOf, pageQuery } from '../core/page.ts'

/** The services that listen to events, and so may have dead letters. */
export const listeners = ['identity', 'org', 'training', 'approval-workflow', 'fee', 'community', 'notification', 'jobs'] as const
const service = z.enum(listeners)

/** What the services could not handle: seen and tried again by the operator of the installation. */
export const deadLetters = contract('jobs', 'dead-letters', {
  page: endpoint({
    method: 'GET',
    path: '/jobs/dead-letters/page',
    permission: 'sys:dead-letters:page',
    kind: 'page',
    input: z.object({ service: service.optional(), ...pageQuery }),
    output: pageOf(DeadLetter),
    sort: ['at'],
  }),
  /** All letters of a service, oldest first in each aggregate; those that fail again stay, and what waits behind them. */
  replay: endpoint({
    method: 'POST',
    path: '/jobs/dead-letters/replay',
    permission: 'sys:dead-letters:replay',
    kind: 'act',
    input: z.object({ service }),
    output: z.object({ applied: z.number().int(), left: z.number().int() }),
    touches: ['dead-letters'],
  }),
})
