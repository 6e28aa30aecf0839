import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import type { Manifest } from '../../core/manifest.ts'
import { freeText, id, int, joined, moment, text } from '../../core/rules.ts'
import { task } from '../../core/task.ts'

/** What a file of settings is called inside, and the newest form of it that this release reads. */
export const CARRY_FORMAT = 'academy-settings'
export const CARRY_VERSION = 1
/** So much is read of a file. */
export const CARRY_MB = 8

const kind = z.string().min(1).max(40)
const key = z.string().min(1).max(200)
const count = int(0, 1_000_000)

/** A field that the file says otherwise than the academy: as words, or for a list what would come and what would go. */
const Change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  added: z.array(z.string()).optional(),
  removed: z.array(z.string()).optional(),
})
export type CarryChange = z.output<typeof Change>

export const carryOutcomes = ['made', 'changed', 'same', 'refused'] as const
const Outcome = z.object({ state: z.enum(carryOutcomes), reasons: z.array(z.string()) })

const Row = z.object({
  key,
  name: z.string(),
  state: z.enum(['new', 'changed']),
  changes: z.array(Change),
  /** What the file does not hold: it is typed again. */
  secrets: z.array(z.object({ field: z.string(), label: z.string() })),
})

const Comparison = z.object({
  id: id(),
  fileName: z.string(),
  from: z.object({ nameCn: z.string(), nameEn: z.string() }),
  exportedAt: moment(),
  status: z.enum(['compared', 'applying', 'done']),
  taskId: z.string().optional(),
  kinds: z.array(z.object({ kind, title: z.string(), rows: z.array(Row), same: count, /** Stands only here; it stays. */ only: z.array(z.string()) })),
  /** Kinds of the file that this release or this reader does not know. */
  unknown: z.array(z.string()),
  /** How what was taken came out. */
  outcomes: z.array(Outcome.extend({ kind, key, title: z.string(), name: z.string() })),
})
export type CarryComparison = z.output<typeof Comparison>

const path = '/sys/carry'
const one = z.object({ id: id() })
const manifest: Manifest = { grants: { all: ['ADMIN'] } }

/** What an academy has set, carried to another installation by a file (areas/shell-access.md §1, tab `carry`). */
export const carry = contract('identity', 'system/carry', manifest, {
  /** What the reader may carry, and how much there is of it. */
  kinds: endpoint({
    method: 'GET',
    path: `${path}/kinds`,
    permission: 'sys:carry:page',
    kind: 'read',
    input: z.object({}),
    output: z.array(z.object({ kind, title: z.string(), rows: count, secrets: z.boolean() })),
  }),
  /** The file itself; all kinds unless some are named. */
  file: endpoint({
    method: 'GET',
    path: `${path}/file`,
    permission: 'sys:carry:export',
    kind: 'download',
    input: z.object({ kinds: joined(kind).optional() }),
    output: z.null(),
  }),
  /** Takes a file and compares it; nothing is changed yet. The file before it is forgotten. */
  compare: endpoint({
    method: 'POST',
    path: `${path}/compare`,
    permission: 'sys:carry:apply',
    kind: 'upload',
    input: z.object({ fileName: text(200) }),
    output: Comparison,
  }),
  /** The same comparison as of now, with how what was taken came out. */
  info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'sys:carry:page', kind: 'info', input: one, output: Comparison }),
  /** Takes over what is ticked, by a task. */
  apply: endpoint({
    method: 'POST',
    path: `${path}/{id}/apply`,
    permission: 'sys:carry:apply',
    kind: 'act',
    input: one.extend({
      take: z
        .array(z.object({ kind, key, secrets: z.record(z.string().max(40), freeText(500)).optional() }))
        .min(1)
        .max(5000),
    }),
    output: Comparison,
  }),
})

const counts = z.object({ made: z.number().int(), changed: z.number().int(), same: z.number().int(), refused: z.number().int() })

/** Takes over what was ticked in a comparison, each row by its noun's own command in the name of who ticked it. */
export const applyCarry = task('identity.carry.apply', one, counts, { permission: 'internal' })
