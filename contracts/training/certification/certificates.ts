import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { list } from '../../core/list.ts'
import { oneRow, pageOf, pageQuery, searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref } from '../../core/refs.ts'
import { day, id, joined, moment, queryFlag, text } from '../../core/rules.ts'
import { network } from '../../identity/access/built-in-roles.ts'

/** 1 live, 2 about to end, 3 ended, 4 taken back. */
const states = ['1', '2', '3', '4'] as const
const kinds = ['rule', 'recertification', 'grant'] as const

/** What somebody was found to hold: issued from facts, and taken back when they no longer give it (areas/certification-exams.md §5). */
export const Certificate = z.object({
  id: id(),
  /** `TH1-2026-004217-5`: certification, year, running number, check digit. */
  number: z.string(),
  userId: ref('users'),
  userName: personBeside(),
  certificationId: ref('certifications'),
  certificationCode: nameBeside(),
  certificationNameCn: nameBeside(),
  certificationNameEn: nameBeside(),
  kind: z.enum(kinds),
  from: day(),
  to: day(),
  state: choice('certificateState', states),
  /** Its holder has no live post: it counts nowhere, and comes back with him. */
  dormant: z.boolean(),
  year: z.number().int().optional(),
  revision: z.number().int().optional(),
  option: z.string().optional(),
  positionCode: z.string().optional(),
  outletId: ref('organisations').optional(),
  outletCode: z.string().optional(),
  outletNameCn: z.string().optional(),
  outletNameEn: z.string().optional(),
  /** The first day of the one that it follows. */
  previous: day().optional(),
  revoked: day().optional(),
  revokeReason: z.string().optional(),
  createDate: moment(),
  /** What this reader may do with it now. */
  actions: z.array(z.string()).optional(),
})

const filters = {
  certificationId: id().optional(),
  trackId: id().optional(),
  state: joined(z.enum(states)).optional(),
  /** They end in these days. */
  from: day().optional(),
  to: day().optional(),
}
const sort = ['to', 'from', 'number', 'create_date'] as const

const base = list(
  {
    service: 'training',
    noun: 'certification/certificates',
    path: '/training/certificates',
    permission: 'training:certificates',
    row: Certificate,
    filter: { id: oneRow(), text: searchText(), userId: id().optional(), outletIds: joined(id()).optional(), dormant: queryFlag().optional(), ...filters },
    sort,
    columns: ['number', 'userName', 'certificationId', 'from', 'to', 'state', 'kind', 'outletId', 'positionCode', 'year', 'option', 'revokeReason'],
    menu: { under: 'certification', sort: 20, icon: 'clipboard-check' },
    grants: { page: [...network, 'PRODUCT', 'PLANNER', 'ADMIN'], all: ['REGISTRAR'] },
    personal: true,
  },
  {
    mine: endpoint({
      method: 'GET',
      path: '/training/certificates/mine',
      permission: 'session',
      kind: 'page',
      input: z.object({ ...filters, ...pageQuery }),
      output: pageOf(Certificate),
      sort,
    }),
    /** AC06 gives a certificate without its conditions. */
    grant: endpoint({
      method: 'POST',
      path: '/training/certificates/grant',
      permission: 'training:certificates:grant',
      kind: 'act',
      input: z.object({ userId: ref('users'), certificationId: ref('certifications'), from: day(), to: day(), reason: text(200) }),
      output: z.object({ factId: id() }),
      touches: ['certification/certificates'],
    }),
    /** A course or an exam of a certification counts as done. */
    exempt: endpoint({
      method: 'POST',
      path: '/training/certificates/exempt',
      permission: 'training:certificates:exempt',
      kind: 'act',
      input: z.object({ userId: ref('users'), certificationId: ref('certifications'), courseId: ref('courses'), day: day(), reason: text(200) }),
      output: z.object({ factId: id() }),
      touches: ['certification/certificates'],
    }),
    /** Takes one back from today on. */
    revoke: endpoint({
      method: 'POST',
      path: '/training/certificates/{id}/revoke',
      permission: 'training:certificates:revoke',
      kind: 'act',
      input: z.object({ id: id(), reason: text(200) }),
      output: z.object({ factId: id() }),
      touches: ['certification/certificates'],
    }),
  },
)

export const certificates = base
