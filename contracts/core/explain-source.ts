import { z } from 'zod'
import { contract, type Endpoint, endpoint, type Service } from './endpoint.ts'
import { Grant } from './grant.ts'
import { freeText, id } from './rules.ts'

/** As many records as are offered to choose from. */
export const RECORDS_MOST = 20

/** Is this done to one record of its noun, or to some that are named? */
export const isToRecord = ({ input, kind, path }: Pick<Endpoint, 'input' | 'kind' | 'path'>): boolean => {
  if (kind === 'remove' || path.includes('{id}')) return true
  const { shape = {} } = input as unknown as { shape?: Record<string, unknown> }
  return (kind === 'act' || kind === 'update') && 'id' in shape
}

const locale = z.enum(['zh-CN', 'zh-TW', 'en-US'])
const grants = z.array(Grant)
const named = { noun: freeText(80), name: freeText(60) }

/** Somebody with the roles in which he would ask; `portal` in the session of a remembered person. */
const Who = z.object({ userId: id(), grants, portal: z.boolean().optional() })

const Asked = z.object({
  ...named,
  who: Who,
  /** What is asked for is a record of the endpoint's noun. */
  id: id().optional(),
  locale,
  /** Who wants to know: a record is called by its name only where he may read its list. */
  asker: Who,
})

/** What an endpoint is for people: to whom it is open, and whether it is about one record. */
const Judged = z.object({
  /** May he call it at all? `office`: it is of the back office, which a remembered session has not. */
  permission: z.object({ passed: z.boolean(), office: z.boolean(), holding: z.array(z.string()) }),
  /** How far the roles that hold the permission reach; where none does, how far all of his would. */
  reach: z.object({ all: z.boolean(), orgs: z.number().int(), self: z.boolean() }),
  /** The record; null where none was named. */
  record: z
    .object({
      there: z.boolean(),
      reached: z.boolean(),
      title: z.string().optional(),
      /** The organisations by which its noun is narrowed; the person whose own it is. */
      orgIds: z.array(z.string()),
      selfId: z.string().optional(),
    })
    .nullable(),
  /** Whether the record's state lets it be done; null where the state does not matter. `reasons` are in the reader's words. */
  state: z.object({ passed: z.boolean(), status: z.string().optional(), reasons: z.array(z.string()) }).nullable(),
})
export type Judged = z.output<typeof Judged>

const asked = { method: 'POST', permission: 'internal', kind: 'read' } as const

/** The internal endpoints by which a service says how it would judge a request, gate by gate, and which records may be meant. */
export const explainSource = (service: Service) =>
  contract(service, 'internal/explain', {
    judge: endpoint({ ...asked, path: `/${service}/internal/explain`, input: Asked, output: Judged }),
    records: endpoint({
      ...asked,
      path: `/${service}/internal/explain/records`,
      input: z.object({ noun: freeText(80), text: freeText(80).optional(), asker: Who, locale }),
      output: z.object({ records: z.array(z.object({ id: id(), title: z.string(), hint: z.string() })) }),
    }),
  })
