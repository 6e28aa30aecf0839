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
  /** Breaks, the first twenty: a row that was changed or taken away; the hash that the chain keeps, and what was found instead where something was. */
  broken: z.array(z.object({ row: count, auditId: z.string(), at: moment().optional(), kept: z.string().optional(), found: z.string().optional() })),
  breaks: count,
  /** The end of the chain is no longer what the check before saw. */
  cut: z.boolean(),
  /** The service could not be asked. */
  away: z.boolean(),
})
const ChainCheck = z.object({ at: moment(), userName: personal(z.string(), 'name').optional(), services: z.array(ChainState) })

/** So many hours are drawn: a week. */
export const CHAIN_HOURS = 168

/** What stands in one hour of all chains together. */
const ChainHour = z.object({ at: moment(), rows: count, waiting: count, breaks: count })

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
  /** The last week of all chains, an entry for each hour in which something was written; `away` are services that could not be asked. */
  hours: endpoint({
    method: 'GET',
    path: '/jobs/audit-chains/hours',
    permission: 'sys:operation-logs:page',
    kind: 'read',
    input: z.object({}),
    output: z.object({ from: moment(), hours: z.array(ChainHour), away: z.array(service) }),
  }),
})
