import { z } from 'zod'
import { contract, endpoint, services } from '../core/endpoint.ts'
import type { Manifest } from '../core/manifest.ts'
import { freeText, id, personal } from '../core/rules.ts'
import { TrailCheck, TrailEntry, TrailSubject } from '../core/trail.ts'

const name = personal(z.string(), 'name')

/** One entry as it is shown: after which other entry it came, how long after, and who it was. */
const ShownEntry = TrailEntry.extend({
  cause: z.string().optional(),
  /** Milliseconds since its cause. */
  ms: z.number().int().optional(),
  userName: name.optional(),
  holderNames: z.array(name).optional(),
})

export const Subject = TrailSubject.extend({ userName: name.optional() })

/** A story across services, in the order of its causes. */
export const Trail = z.object({
  id: z.string(),
  subject: Subject.optional(),
  entries: z.array(ShownEntry),
  checks: z.array(TrailCheck),
  /** Services that could not be asked: their part is missing. */
  away: z.array(z.enum(services)),
  /** It holds more than is shown. */
  more: z.boolean(),
  /** Its events are older than outboxes keep them: only what was changed is known. */
  faded: z.boolean(),
  /** What machines took and what people and clocks took, in milliseconds. */
  machineMs: z.number().int(),
  waitedMs: z.number().int(),
})

const permission = 'sys:trails:info'

const manifest: Manifest = { menu: { under: 'operations', sort: 70, icon: 'route', opens: 'info' }, grants: { all: ['ADMIN', 'OPERATOR'] } }

/** The trail of any request, enrolment, case, posting, mail, run or event of the reader's academy. Each look leaves an audit row; the reader's role must reach everything. */
export const trails = contract('jobs', 'trails', manifest, {
  look: endpoint({ method: 'POST', path: '/jobs/trails/look', permission, kind: 'read', input: z.object({ id: id() }), output: Trail }),
  /** Stories that a text may mean: a person's account or name, the number of an offering or a posting; newest first. */
  find: endpoint({
    method: 'POST',
    path: '/jobs/trails/find',
    permission,
    kind: 'read',
    input: z.object({ text: freeText(120) }),
    output: z.object({
      subjects: z.array(Subject),
      /** More stories were found than are named. */
      more: z.boolean(),
      away: z.array(z.enum(services)),
    }),
  }),
})
