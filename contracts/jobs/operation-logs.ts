import { z } from 'zod'
import { contract, endpoint, services } from '../core/endpoint.ts'
import { exportsOf } from '../core/exports.ts'
import type { Manifest } from '../core/manifest.ts'
import { pageOf, pageQuery, searchText } from '../core/page.ts'
import { day, freeText, id, moment, personal } from '../core/rules.ts'

const count = z.number().int().min(0)
const service = z.enum(services)

/** Before and after of one field in the reader's words; of a personal value only that it changed. */
const Change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  personal: z.boolean().optional(),
})

/** One change of a record as its readers see it: names and words in their language. */
const OperationLog = z.object({
  /** Its service and the id of the audit row. */
  id: id(),
  at: moment(),
  service,
  /** Its row in the service's chain of hashes; absent for the seconds until it is chained. */
  row: count.optional(),
  userId: z.string(),
  userName: personal(z.string(), 'name').optional(),
  role: z.string().optional(),
  roleName: z.string().optional(),
  /** The import by which he changed it. */
  through: z.string().optional(),
  what: z.string(),
  whatName: z.string(),
  noun: z.string(),
  nounName: z.string(),
  entityId: z.string(),
  /** What the record is called, where the change says so. */
  entityName: z.string().optional(),
  /** The screen that shows the record, with the record open; absent where it has none. */
  place: z.string().optional(),
  changes: z.array(Change),
  /** The same in one line. */
  summary: z.string(),
  correlationId: z.string(),
  /** An event led to it, not a command. */
  followed: z.boolean(),
})

const filter = {
  /** A person's name or sign-in name. */
  text: searchText(),
  userId: id().optional(),
  service: service.optional(),
  /** A kind of record, `training.courses`. */
  kind: freeText(80).optional(),
  what: freeText(40).optional(),
  by: z.enum(['people', 'system']).optional(),
  entityId: id().optional(),
  from: day().optional(),
  to: day().optional(),
}
const path = '/jobs/operation-logs'
const permission = 'sys:operation-logs'
const manifest: Manifest = { menu: { under: 'sys', sort: 70, icon: 'sheet-lines' }, grants: { all: ['ADMIN'] }, personal: true }

const log = contract('jobs', 'operation-logs', manifest, {
  page: endpoint({
    method: 'GET',
    path: `${path}/page`,
    permission: `${permission}:page`,
    kind: 'page',
    input: z.object({ ...filter, ...pageQuery }),
    output: pageOf(OperationLog).extend({ away: z.array(service) }),
    sort: ['at'],
  }),
  ...exportsOf({ path, permission, filter }),
  info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: `${permission}:page`, kind: 'info', input: z.object({ id: id() }), output: OperationLog }),
})

/** Who changed what, when, and from what to what, of all services, in the order of their time; `away` are services that could not be asked. */
export const operationLogs = {
  ...log,
  columns: ['at', 'userName', 'roleName', 'whatName', 'nounName', 'entityName', 'entityId', 'summary', { key: 'service', words: 'lanes' }, 'row'],
}
