import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { half } from '../../core/half-days.ts'
import type { Manifest } from '../../core/manifest.ts'
import { refusedMove } from '../../core/moves.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { day, id, int, moment, personal, version } from '../../core/rules.ts'
import { enrolmentStatus } from './enrolments.ts'

/** Marks of a half-day; `unmarked` takes a mark back. Late and left early count as attended (world-data.md §8). */
export const mark = z.enum(['present', 'late', 'left-early', 'absent', 'unmarked'])
export type Mark = z.output<typeof mark>

/** What stands against having passed. */
const failing = z.enum(['attendance', 'noScore', 'score'])
export type Failing = z.output<typeof failing>

const AttendanceRow = z.object({
  enrolmentId: id(),
  userId: ref('users'),
  userName: personBeside(),
  positionCode: refByCode('positions', z.string()),
  positionNameCn: nameBeside(),
  positionNameEn: nameBeside(),
  outletId: ref('organisations'),
  outletNameCn: nameBeside(),
  outletNameEn: nameBeside(),
  status: enrolmentStatus,
  marks: z.array(z.object({ day: day(), half, mark })),
  attendedHalfDays: z.number().int(),
  score: z.number().int().optional(),
  /** What closing would make of it now. */
  outcome: z.enum(['attended', 'no-show', 'open']),
  passed: z.boolean().optional(),
  failing: z.array(failing),
  /** Half-days of the person that nobody marked yet. */
  unmarked: z.number().int(),
})

const AttendanceSheet = z.object({
  offeringId: id(),
  version: version(),
  number: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  passScore: z.number().int(),
  minPercent: z.number().int(),
  halfDays: z.array(z.object({ day: day(), half })),
  /** The half-day that is running now or was the last, to be marked first. */
  current: z.number().int().optional(),
  people: z.array(AttendanceRow),
  unmarked: z.number().int(),
  dueAt: moment(),
  closedAt: moment().optional(),
  closedBy: ref('users').optional(),
  closedByName: personal(z.string(), 'name').optional(),
  actions: z.array(z.string()),
  refused: z.array(refusedMove).optional(),
})

const sheet = { offeringId: id(), version: version().optional() }
const path = '/training/attendances'
const touches = ['delivery/enrolments', 'study/study-records'] as const

const manifest: Manifest = {
  menu: { under: 'delivery', sort: 30, icon: 'clipboard-check' },
  grants: { all: ['TRAINER', 'REGISTRAR'], page: ['PRODUCT', 'PLANNER', 'ADMIN'] },
}

export const attendances = contract('training', 'delivery/attendances', manifest, {
  sheet: endpoint({
    method: 'GET',
    path: `${path}/sheet/{offeringId}`,
    permission: 'training:attendances:page',
    kind: 'info',
    input: z.object({ offeringId: id() }),
    output: AttendanceSheet,
  }),
  /** The sheet as a PDF, to be signed by those who are there. */
  print: endpoint({
    method: 'GET',
    path: `${path}/sheet/{offeringId}/pdf`,
    permission: 'training:attendances:page',
    kind: 'download',
    input: z.object({ offeringId: id() }),
    output: z.unknown(),
  }),
  /** Marks may arrive late from a phone that was offline; the last mark of a half-day stands. */
  mark: endpoint({
    method: 'POST',
    path: `${path}/mark`,
    permission: 'training:attendances:mark',
    kind: 'act',
    input: z.object({
      ...sheet,
      marks: z
        .array(z.object({ enrolmentId: id(), day: day(), half, mark }))
        .min(1)
        .max(500),
    }),
    output: AttendanceSheet,
  }),
  score: endpoint({
    method: 'POST',
    path: `${path}/score`,
    permission: 'training:attendances:mark',
    kind: 'act',
    input: z.object({
      ...sheet,
      scores: z
        .array(z.object({ enrolmentId: id(), score: int(0, 100).nullable() }))
        .min(1)
        .max(500),
    }),
    output: AttendanceSheet,
  }),
  /** Closes the sheet: results are recorded, no-shows posted. Unmarked half-days refuse it unless `unmarkedAbsent` says that they are absences. */
  close: endpoint({
    method: 'POST',
    path: `${path}/close`,
    permission: 'training:attendances:close',
    kind: 'act',
    input: z.object({ offeringId: id(), version: version(), unmarkedAbsent: z.boolean().optional() }),
    output: AttendanceSheet,
    touches,
  }),
})
