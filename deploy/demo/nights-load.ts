import { errorRow } from '@academy/chassis/errors/error-rows.ts'
import { idFrom } from '@academy/chassis/mongo/unit.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { contracts } from '@academy/contracts/index.ts'
import { resourceOf, rolesOf } from '@academy/contracts/shipped.ts'
import { Sink } from './full/sink.ts'

// What nights and mistakes leave behind for the administrators' screens: a review of the quarter, runs of the leak test, refused pages, unexpected errors.

interface Laying {
  platform: Platform
  tenantId: string
  /** People who sign in, learners first of all. */
  people: readonly string[]
  sink: Sink
}

const stamped = ({ tenantId }: Laying, id: string, at: Date) => ({ _id: idFrom('nights', id), tenantId, version: 1, createDate: at })
const agoOf = ({ platform }: Laying, days: number, time: string) => momentOf(addDays(dayOf(platform.clock.now()), -days), time)

/** Unexpected errors of the last weeks, as the services would have kept them: a dozen, two of them by the same fault. */
const faults: readonly [service: Service, route: string, name: string, message: string, at: string][] = [
  [
    'training',
    'GET /training/offerings/page',
    'TypeError',
    "Cannot read properties of undefined (reading 'seats')",
    'seatsOf (services/training/delivery/offerings/seats.ts:41:18)',
  ],
  [
    'training',
    'GET /training/offerings/page',
    'TypeError',
    "Cannot read properties of undefined (reading 'seats')",
    'seatsOf (services/training/delivery/offerings/seats.ts:41:18)',
  ],
  [
    'training',
    'POST /training/enrolments',
    'MongoServerError',
    'WriteConflict error: this operation conflicted with another operation',
    'runUnits (services/chassis/mongo/unit.ts:201:9)',
  ],
  ['identity', 'GET /sys/users/export', 'RangeError', 'Invalid string length', 'sheetOf (services/chassis/http/xlsx-stream.ts:88:12)'],
  ['identity', 'POST /auth/login', 'Error', 'argon2: memory allocation error', 'verify (services/identity/accounts/sessions/sign-in.ts:77:20)'],
  ['fee', 'GET /fee/ledger/page', 'MongoServerError', 'operation exceeded time limit', 'page (services/fee/ledger/handlers.ts:52:24)'],
  ['fee', 'POST /fee/accounts/top-up', 'ZodError', 'Invalid input: expected number, received NaN', 'encode (services/chassis/http/mount.ts:55:11)'],
  ['approval-workflow', 'POST /act/tasks/decide', 'TypeError', 'steps is not iterable', 'nextStep (services/approval-workflow/cases/route.ts:64:22)'],
  [
    'community',
    'GET /community/threads/page',
    'MongoServerError',
    'operation exceeded time limit',
    'page (services/community/discussion/threads/handlers.ts:33:19)',
  ],
  ['notification', 'POST /notification/mails/resend', 'Error', 'connect ECONNREFUSED 10.0.0.25:25', 'send (services/notification/mails/queue.ts:92:15)'],
  ['org', 'GET /org/organisations/export', 'RangeError', 'Invalid time value', 'dayOf (contracts/core/days.ts:12:40)'],
  ['jobs', 'POST /jobs/imports/apply', 'Error', 'read ECONNRESET', 'callService (services/chassis/runtime/call.ts:71:13)'],
]

const layErrors = (laying: Laying): void => {
  for (const [at, [service, route, name, message, place]] of faults.entries()) {
    const error = Object.assign(new Error(message), {
      name,
      stack: `${name}: ${message}\n    at ${place}\n    at run (services/chassis/http/run-once.ts:58:20)`,
    })
    const requestId = idFrom('nights', `error|${at}`)
    const userId = laying.people[at % laying.people.length]
    const failed = { requestId, correlationId: requestId, tenantId: laying.tenantId, userId, route, schema: undefined, sent: undefined }
    const row = errorRow(error, failed, agoOf(laying, at * 2, `${String(8 + (at % 9)).padStart(2, '0')}:${17 + at}:00`))
    laying.sink.add(service, 'unexpected_errors', { ...row, _id: idFrom('nights', `error-row|${at}`) })
  }
}

/** Pages of the back office that learners and outlets tried, sixty of them in two weeks. */
const tried = ['training-offerings', 'sys-users', 'fee-ledger', 'sys-roles', 'training-attendances', 'jobs-imports', 'manage-home'] as const
const REFUSED = 60

const layIntercepts = (laying: Laying): void => {
  for (let at = 0; at < REFUSED; at++) {
    const day = Math.floor(at / 5)
    const lastAt = agoOf(laying, day, `${String(9 + (at % 8)).padStart(2, '0')}:${10 + (at % 50)}:00`)
    const userId = laying.people[(at * 7) % laying.people.length] ?? ''
    const row = { userId, routes: tried[at % tried.length], day: dayOf(lastAt), times: 1 + (at % 3), lastAt }
    laying.sink.add('identity', 'intercepts', { ...stamped(laying, `intercept|${at}`, lastAt), ...row })
  }
}

/** What a run of the leak test looked at: every list and workbook, as the roles that do not see everything. */
const gridOf = (leaking: boolean) => {
  const nouns = contracts.filter(({ endpoints }) => endpoints.page?.kind === 'page' && endpoints.page.permission.includes(':'))
  const places = nouns.flatMap(({ service, noun, endpoints }) => ['page', 'export'].flatMap((call) => (endpoints[call] ? [{ service, noun, call }] : [])))
  const resources = nouns.flatMap((one) => ['page', 'export'].flatMap((call) => (one.endpoints[call] ? [`${resourceOf(one)}:${call}`] : [])))
  const roles = rolesOf(contracts).filter(({ dataScope }) => dataScope !== '1')
  const lines: string[][] = roles.map(({ permissions }) =>
    resources.map((permission, at) => (permissions.includes(permission) ? (at % 4 === 0 ? 'e' : 'c') : '-')),
  )
  const [row, column] = [
    roles.findIndex(({ code }) => code === 'DEALER_ADMIN'),
    places.findIndex(({ noun, call }) => noun === 'delivery/enrolments' && call === 'export'),
  ]
  const own = lines[row]
  if (leaking && own && column >= 0) own[column] = 'L'
  return { roles, places, grid: lines.map((line) => line.join('')), leak: leaking ? places[column] : undefined }
}

const layRun = (laying: Laying, days: number, leaking: boolean): void => {
  const { roles, places, grid, leak } = gridOf(leaking)
  const called = grid.join('').replaceAll('-', '').length
  const [startedAt, endedAt] = [agoOf(laying, days, '02:10:00'), agoOf(laying, days, '02:11:34')]
  const ids = [1, 2, 3].map((n) => idFrom('nights', `leak|${n}`))
  laying.sink.add('identity', 'leak_tests', {
    ...stamped(laying, `leak-test|${days}`, startedAt),
    ...{ startedAt, endedAt, status: leak ? 'leaking' : 'clean', calls: called, checked: called * 14, leaks: leak ? 1 : 0, uncalled: 1 },
    ...{ roles: roles.map(({ code }) => ({ code, roots: [] })), places, grid },
    found: leak ? [{ ...leak, roleCode: 'DEALER_ADMIN', ids }] : [],
    left: [{ service: 'jobs', noun: 'operation-logs', call: 'page', why: 'asksMore' }],
  })
}

/** Lays all of it, and lets the review of the quarter begin. Gives how many refused pages and errors there are. */
export const loadNights = async (platform: Platform, tenantId: string, people: readonly string[]): Promise<number> => {
  const laying = { platform, tenantId, people, sink: new Sink() }
  layErrors(laying)
  layIntercepts(laying)
  for (const days of [3, 2, 1]) layRun(laying, days, days === 2)
  await laying.sink.flush()
  await callService(platform, 'identity', jobRun('identity').endpoints.run, { job: 'identity.access-review', runId: 'seed-review' }, { tenantId })
  return faults.length + REFUSED
}
