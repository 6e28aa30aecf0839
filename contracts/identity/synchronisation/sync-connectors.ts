import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { bilingual, freeText, id, int, moment, naturalKey } from '../../core/rules.ts'
import { activeLife } from '../../training/resources/activity.ts'
import { syncFields } from './sync-fields.ts'

/** A file in rows, or another system that speaks SCIM 2.0 (RFC 7643, 7644). */
const connectorKinds = ['csv', 'scim'] as const
/** What becomes of people whom a file does not name any more. */
const missingWays = ['list', 'leave'] as const
/** `auto`: UTF-8, and GB18030 where it is none. */
const encodings = ['auto', 'utf-8', 'gb18030'] as const

/** One column of the source: which field it brings, and whether the source owns it. */
const Mapped = z.object({ field: z.enum(syncFields), column: freeText(60).optional(), owned: z.boolean() })

/** A source of people: what it tells, which of it is its own, and how much may happen before somebody looks (people-organisations.md rules 23 to 27). */
const SyncConnector = z.object({
  code: naturalKey(20),
  ...bilingual('name', 60),
  kind: choice('syncKind', connectorKinds),
  /** Whose people it knows: those of this organisation and below, everybody where it is blank. */
  orgId: ref('organisations').optional(),
  fields: z.array(Mapped).min(1).max(syncFields.length),
  missing: choice('syncMissing', missingWays),
  /** What stays below the thresholds is applied by itself. */
  auto: z.boolean(),
  /** More joiners than this wait. */
  joinersMax: int(0, 200_000),
  /** More of the people changed than this share wait. */
  changedPercent: int(0, 100),
  /** More leavers than both of these wait: so many, and this share of the people. */
  leaversMin: int(0, 10_000),
  leaversPercent: int(0, 100),
  encoding: choice('syncEncoding', encodings).optional(),
  /** Where its file is fetched from; the host must be allowed (parameter `sync.hosts`). */
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^https:\/\/[^\s<>"@]+$/, '!httpsUrl')
    .optional(),
  /** The hour of Shanghai at which it is fetched each day; by hand alone where it is blank. */
  pullHour: int(0, 23).optional(),
})

const path = '/sys/sync-connectors'
const permission = 'sys:sync-connectors'

const base = crud({
  service: 'identity',
  noun: 'synchronisation/sync-connectors',
  path,
  permission,
  fields: SyncConnector,
  filter: { name: searchText(), kind: z.enum(connectorKinds).optional(), orgId: id().optional() },
  unique: ['code'],
  sort: ['code', 'kind', 'update_date'],
  life: activeLife,
  columns: ['code', 'name', 'kind', 'orgId', 'missing', 'auto', 'status', 'updateDate'],
  menu: { under: 'org', sort: 72, icon: 'link' },
  grants: { all: ['ADMIN'] },
})

const Token = z.object({
  id: id(),
  /** Its last signs, by which it is told from others. */
  tail: z.string(),
  madeBy: ref('users'),
  madeAt: moment(),
  lastUsed: moment().optional(),
})
const one = z.object({ id: id() })

export const syncConnectors = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** The bearer tokens that are good now, never what they say. */
    tokens: endpoint({ method: 'GET', path: `${path}/{id}/tokens`, permission: `${permission}:page`, kind: 'read', input: one, output: z.array(Token) }),
    /** Makes one. It is told once and kept as a hash, so no key remembers the answer. */
    issue: endpoint({
      method: 'POST',
      path: `${path}/issue`,
      permission: `${permission}:update`,
      kind: 'read',
      input: one,
      output: z.object({ token: z.string(), baseUrl: z.string() }),
    }),
    /** Ends one at once. */
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/withdraw`,
      permission: `${permission}:update`,
      kind: 'act',
      input: one.extend({ tokenId: id() }),
      output: z.object({}),
    }),
  },
}
