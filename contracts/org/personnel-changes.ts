import { z } from 'zod'
import { RoutePreview } from '../approval-workflow/cases.ts'
import { endpoint, type Permission } from '../core/endpoint.ts'
import { choice } from '../core/field-kinds.ts'
import { list } from '../core/list.ts'
import { type Manifest, manifestOf } from '../core/manifest.ts'
import { refusedMove } from '../core/moves.ts'
import { pageOf, pageQuery, searchText } from '../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../core/refs.ts'
import { day, id, joined, moment, text, version } from '../core/rules.ts'
import { dealers, network } from '../identity/access/built-in-roles.ts'
import {
  type ChangeKind,
  changeBlock,
  changeCauses,
  changeForInput,
  changeInput,
  changeKinds,
  changeRemark,
  changeStatus,
  permissionThings,
} from './change-fields.ts'
import { positionCode } from './positions.ts'

export * from './change-fields.ts'

/** What is kept of a change. */
export const ChangeFields = z.object({
  ...changeInput,
  userId: ref('users'),
  cause: choice('changeCause', changeCauses),
  submitterId: ref('users'),
  status: changeStatus,
  /** The post by which he works when it is filed: the main one, or the one that ends or has the letter. */
  fromOrgId: ref('organisations').optional(),
  fromDealerId: id().optional(),
  fromPositionCode: refByCode('positions', positionCode()).optional(),
  toDealerId: id().optional(),
  toPositionCode: refByCode('positions', positionCode()).optional(),
  /** A key position is left or taken. */
  key: z.boolean().optional(),
  thing: z.enum(permissionThings).optional(),
  /** Of a role that was asked for at identity: the request, the role, until when. */
  requestId: id().optional(),
  roleTitleCn: z.string().optional(),
  roleTitleEn: z.string().optional(),
  until: moment().optional(),
  /** Of a re-join: the last day that he was here before, and whether certificates and points of then still count. */
  lastLeave: day().optional(),
  keeps: z.boolean().optional(),
  /** Nobody decided on the leave until its day. */
  undecided: z.boolean().optional(),
  /** Nobody decided until its time was over, so that it counts as refused. */
  lapsed: z.boolean().optional(),
  /** It was filed after its day, or its day was corrected. */
  corrected: z.boolean().optional(),
  blockedBy: z.array(changeBlock).optional(),
  /** Why it was cancelled or corrected. */
  reason: z.string().optional(),
  caseId: id().optional(),
  /** The refused or withdrawn one that it is filed again for. */
  againOf: id().optional(),
  filedAt: moment().optional(),
  decidedAt: moment().optional(),
  /** The day on which it was made: its own, or a later one where it was blocked. */
  madeOn: day().optional(),
})

/** One change of a person in the network: who leaves, moves, gets or loses a post or a right, or comes back, and where that stands. */
const PersonnelChange = ChangeFields.extend({
  id: id(),
  version: version(),
  userName: personBeside(),
  submitterName: personBeside(),
  fromOrgNameCn: nameBeside().optional(),
  fromOrgNameEn: nameBeside().optional(),
  fromPositionNameCn: nameBeside().optional(),
  fromPositionNameEn: nameBeside().optional(),
  toOrgNameCn: nameBeside().optional(),
  toOrgNameEn: nameBeside().optional(),
  toPositionNameCn: nameBeside().optional(),
  toPositionNameEn: nameBeside().optional(),
  createDate: moment(),
  actions: z.array(z.string()).optional(),
  refused: z.array(refusedMove).optional(),
})

const filter = {
  text: searchText(),
  userId: id().optional(),
  kinds: joined(z.enum(changeKinds)).optional(),
  status: joined(changeStatus).optional(),
  /** The place that is left or entered. */
  orgId: id().optional(),
  causes: joined(z.enum(changeCauses)).optional(),
  from: day().optional(),
  to: day().optional(),
}
const sort = ['day', 'create_date', 'status', 'kind'] as const
const columns = [
  'day',
  'kind',
  'userName',
  'fromOrgName',
  'fromPositionName',
  'toOrgName',
  'toPositionName',
  'status',
  'cause',
  'submitterName',
  'filedAt',
  'decidedAt',
  'madeOn',
] as const

const path = '/org/personnel-changes'
const permission = 'org:personnel-changes'
const touches = ['cases', 'tasks', 'posts'] as const
const one = z.object({ id: id() })
const act = one.extend({ version: version().optional() })
const again = { againOf: id().optional(), draft: z.boolean().optional() }

/** Filing changes of these kinds for somebody else, under the words of each screen. */
const filing = <const K extends readonly [ChangeKind, ...ChangeKind[]]>(at: `/${string}`, words: Permission, kinds: K) =>
  endpoint({
    method: 'POST',
    path: at,
    permission: words,
    kind: 'act',
    input: z.object({ ...changeForInput, ...again, kind: choice('changeType', kinds) }),
    output: PersonnelChange,
    touches,
  })

/** The changes of some kinds alone, which a screen of its own shows and files. */
export const changesOf = <const K extends readonly [ChangeKind, ...ChangeKind[]]>({
  service,
  noun,
  kinds,
  ...manifest
}: { service: 'org'; noun: string; kinds: K } & Manifest) => {
  const [at, words]: [`/${string}`, `org:${string}`] = [`/org/${noun}`, `org:${noun}`]
  return list(
    { ...{ service, noun, path: at, permission: words }, row: PersonnelChange, filter, sort, columns, personal: true, ...manifestOf(manifest) },
    { save: filing(at, `${words}:save`, kinds) },
  )
}

/** Who looks at the kinds of a screen of its own, who files there. */
export const changeGrants = { page: [...network], save: [...dealers], all: ['REGISTRAR', 'ADMIN'] } as const

const placed = z.object({
  id: id(),
  positionCode: positionCode(),
  orgId: id(),
  main: z.boolean(),
  joinDate: day(),
  leaveDate: day().optional(),
  letter: z.boolean().optional(),
  /** The position is flagged for administrators (D). */
  mayHaveLetter: z.boolean(),
  orgNameCn: z.string(),
  orgNameEn: z.string(),
  positionNameCn: z.string(),
  positionNameEn: z.string(),
})

/** All changes of people, with what is done to one of them. */
export const personnelChanges = list(
  {
    service: 'org',
    noun: 'personnel-changes',
    path,
    permission,
    row: PersonnelChange,
    filter,
    sort,
    columns,
    menu: { under: 'org', sort: 51, icon: 'person-plus' },
    grants: { page: [...network], save: [...dealers], cancel: [...dealers], all: ['REGISTRAR', 'ADMIN'] },
    personal: true,
  },
  {
    /** Of mine: those about me, and those that I filed for others. */
    mine: endpoint({
      method: 'GET',
      path: `${path}/mine`,
      permission: 'session',
      kind: 'page',
      input: z.object(pageQuery),
      output: pageOf(PersonnelChange),
      sort,
    }),
    /** What may be filed for somebody now, by day: his posts, the change that is open, from when until when. Oneself where nobody is named. */
    standing: endpoint({
      method: 'GET',
      path: `${path}/standing`,
      permission: 'session',
      kind: 'read',
      input: z.object({ userId: id().optional() }),
      output: z.object({
        userId: id(),
        employed: z.boolean(),
        posts: z.array(placed),
        open: z.object({ id: id(), kind: z.enum(changeKinds), status: changeStatus, day: day() }).optional(),
        today: day(),
        /** No leave ends later. */
        leaveUntil: day(),
        lastLeave: day().optional(),
      }),
    }),
    /** Organisations that somebody may be moved to, also beyond the reach of who files. */
    places: endpoint({
      method: 'GET',
      path: `${path}/places`,
      permission: 'session',
      kind: 'read',
      input: z.object({ text: searchText(), ids: joined(id()).optional() }),
      output: z.array(z.object({ id: id(), code: z.string(), nameCn: z.string(), nameEn: z.string(), orgType: z.string() })),
    }),
    /** Who would decide, in which order and why, before anything is filed. Throws what stands against filing. */
    preview: endpoint({
      method: 'POST',
      path: `${path}/preview`,
      permission: 'session',
      kind: 'read',
      input: z.object({ ...changeForInput, userId: id().optional() }),
      output: RoutePreview,
    }),
    /** One of mine, one that I decide on, or one that my list has. */
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'session', kind: 'info', input: one, output: PersonnelChange }),
    /** For myself. */
    ask: endpoint({
      method: 'POST',
      path: `${path}/ask`,
      permission: 'session',
      kind: 'act',
      input: z.object({ ...changeInput, ...again }),
      output: PersonnelChange,
      touches,
    }),
    /** For somebody else. */
    save: filing(path, `${permission}:save`, changeKinds),
    /** A draft, by whoever wrote it. */
    update: endpoint({
      method: 'PUT',
      path,
      permission: 'session',
      kind: 'act',
      input: z.object({ ...changeInput, id: id(), version: version().optional() }),
      output: PersonnelChange,
    }),
    /** Puts a draft before its deciders. */
    file: endpoint({ method: 'POST', path: `${path}/file`, permission: 'session', kind: 'act', input: act, output: PersonnelChange, touches }),
    /** Takes back what is not decided, or drops a draft. */
    withdraw: endpoint({ method: 'POST', path: `${path}/withdraw`, permission: 'session', kind: 'act', input: act, output: PersonnelChange, touches }),
    /** What was agreed to, before its day, or what is blocked. */
    cancel: endpoint({
      method: 'POST',
      path: `${path}/cancel`,
      permission: `${permission}:cancel`,
      kind: 'act',
      input: act.extend({ remark: changeRemark() }),
      output: PersonnelChange,
      touches,
    }),
    /** The day of what was made, up to 30 days back. */
    correct: endpoint({
      method: 'POST',
      path: `${path}/correct`,
      permission: `${permission}:correct`,
      kind: 'act',
      input: act.extend({ day: day(), remark: changeRemark() }),
      output: PersonnelChange,
      touches,
    }),
    /** Tries again at once what is blocked. */
    retry: endpoint({ method: 'POST', path: `${path}/retry`, permission: `${permission}:correct`, kind: 'act', input: act, output: PersonnelChange, touches }),
    /** For other services: changes without a case, as a synchronisation or a registration finds them; each is told whether it stands. */
    arrange: endpoint({
      method: 'POST',
      path: '/org/internal/personnel-changes',
      permission: 'internal',
      kind: 'act',
      input: z.object({
        cause: z.enum(changeCauses),
        submitterId: text(80),
        changes: z
          .array(z.object({ ...changeForInput, key: text(80) }))
          .min(1)
          .max(200),
      }),
      output: z.object({ results: z.array(z.object({ key: z.string(), id: id().optional(), errors: z.array(changeBlock.extend({ field: z.string() })) })) }),
    }),
  },
)
