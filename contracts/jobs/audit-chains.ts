import { z } from 'zod'
import { contract, endpoint, services } from '../core/endpoint.ts'
import { moment, personal } from '../core/rules.ts'
import { task } from '../core/task.ts'

const count = z.number().int().min(0)
const service = z.enum(services)

/** What a check of a chain came to. */
export const ChainState = z.object({
  service,
  rows: count,
  /** Breaks, the first twenty: a row that was changed or taken away. */
  broken: z.array(z.object({ row: count, auditId: z.string(), at: moment().optional() })),
  breaks: count,
  /** The end of the chain is no longer what the check before saw. */
  cut: z.boolean(),
  /** The service could not be asked. */
  away: z.boolean(),
})
const ChainCheck = z.object({ at: moment(), userName: personal(z.string(), 'name').optional(), services: z.array(ChainState) })

const Verified = z.object({ rows: count, breaks: count })

/** Recomputes the chains of hashes of all services. */
export const verifyAudits = task('jobs.audit-chains.verify', z.object({}), Verified, { permission: 'sys:operation-logs:verify', cancel: true })

/** What stands beside the log: the kinds of records that it knows, and the last check of its chains. */
export const auditChains = contract('jobs', 'audit-chains', {
  kinds: endpoint({
    method: 'GET',
    path: '/jobs/audit-chains/kinds',
    permission: 'sys:operation-logs:page',
    kind: 'read',
    input: z.object({}),
    output: z.array(z.object({ kind: z.string(), name: z.string() })),
  }),
  latest: endpoint({
    method: 'GET',
    path: '/jobs/audit-chains/latest',
    permission: 'sys:operation-logs:page',
    kind: 'read',
    input: z.object({}),
    output: z.object({ check: ChainCheck.nullable() }),
  }),
})
