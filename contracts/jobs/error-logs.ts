import { z } from 'zod'
import { contract, endpoint, services } from '../core/endpoint.ts'
import { exportsOf } from '../core/exports.ts'
import type { Manifest } from '../core/manifest.ts'
import { pageOf, pageQuery, searchText } from '../core/page.ts'
import { day, id, moment, personal } from '../core/rules.ts'

const service = z.enum(services)

/** One request that failed by a fault of ours. */
const ErrorLog = z.object({
  /** Its service and the id of its row. */
  id: id(),
  at: moment(),
  service,
  /** The number that its reader was told. */
  requestId: z.string(),
  correlationId: z.string(),
  userId: z.string().optional(),
  userName: personal(z.string(), 'name').optional(),
  route: z.string(),
  /** What kind of error it was. */
  name: z.string(),
  code: z.string().optional(),
  message: z.string(),
  stack: z.string(),
})

const filter = {
  /** The number that a reader was told, or a part of an address or message. */
  text: searchText(),
  userId: id().optional(),
  service: service.optional(),
  from: day().optional(),
  to: day().optional(),
}
const path = '/jobs/error-logs'
const permission = 'sys:error-logs'
const manifest: Manifest = { menu: { under: 'sys', sort: 75, icon: 'sheet-alert' }, grants: { all: ['ADMIN'], page: ['OPERATOR'] }, personal: true }

const log = contract('jobs', 'error-logs', manifest, {
  page: endpoint({
    method: 'GET',
    path: `${path}/page`,
    permission: `${permission}:page`,
    kind: 'page',
    input: z.object({ ...filter, ...pageQuery }),
    output: pageOf(ErrorLog).extend({ away: z.array(service) }),
    sort: ['at'],
  }),
  ...exportsOf({ path, permission, filter }),
  info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: `${permission}:page`, kind: 'info', input: z.object({ id: id() }), output: ErrorLog }),
})

/** Unexpected errors of all services in the order of their time, found by the number that a reader was told; `away` are services that could not be asked. */
export const errorLogs = {
  ...log,
  columns: ['at', 'requestId', 'userName', { key: 'service', words: 'lanes' }, 'route', 'name', 'code', 'message'],
}
