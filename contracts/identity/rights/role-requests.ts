import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { list } from '../../core/list.ts'
import { pageOf, pageQuery, searchText } from '../../core/page.ts'
import { nameBeside, personBeside, ref, refByCode } from '../../core/refs.ts'
import { id, joined, moment, naturalKey, text } from '../../core/rules.ts'
import { permission as permissionCode } from '../access/role-fields.ts'

/** Put before deciders by the model PERM; `void`: they agreed, and the role can no longer be given. */
export const requestStates = ['asked', 'agreed', 'refused', 'expired', 'withdrawn', 'void'] as const
export type RequestState = (typeof requestStates)[number]
/** Why a role that was agreed to is not given. */
export const voidWhys = ['roleGone', 'personGone', 'timeOver', 'held', 'beyondDeciders'] as const

const path = '/sys/role-requests'
const permission = 'sys:role-requests'

const role = () => refByCode('roles', naturalKey(40))
const roots = () => z.array(ref('organisations')).max(50).optional()

const row = z.object({
  id: id(),
  version: z.number().int(),
  userId: ref('users'),
  userName: personBeside(),
  submitterId: ref('users'),
  submitterName: personBeside(),
  roleCode: role(),
  roleNameCn: nameBeside(),
  roleNameEn: nameBeside(),
  roots: roots(),
  /** At once where absent. */
  from: moment().optional(),
  until: moment(),
  reason: z.string(),
  /** What he lacked, where he asked from there. */
  permission: z.string().optional(),
  status: z.enum(requestStates),
  why: z.enum(voidWhys).optional(),
  caseId: id().optional(),
  askedAt: moment(),
  decidedAt: moment().optional(),
  actions: z.array(z.string()).optional(),
})

const asking = {
  roleCode: role(),
  /** Organisations that narrow the role's scope. */
  roots: roots(),
  from: moment().optional(),
  until: moment(),
  reason: text(200),
  permission: permissionCode.optional(),
}

const named = { nameCn: z.string(), nameEn: z.string() }
/** A role that may be asked for, with the first of what it opens. */
const Choice = z.object({ code: z.string(), ...named, things: z.array(z.object(named)), more: z.number().int(), held: z.boolean() })

/** Roles that people ask for, for a time, decided by the model PERM; agreed ones are given as if by hand (shell-access.md rules 16, 18, 21). */
export const roleRequests = list(
  {
    service: 'identity',
    noun: 'rights/role-requests',
    path,
    permission,
    row,
    filter: {
      /** Name or sign-in name of the person. */
      text: searchText(),
      userId: id().optional(),
      roleCode: naturalKey(40).optional(),
      status: joined(z.enum(requestStates)).optional(),
    },
    sort: ['asked_at', 'until', 'role_code', 'status'],
    columns: [
      'askedAt',
      'userName',
      'roleCode',
      'roleNameCn',
      'roleNameEn',
      'from',
      'until',
      'reason',
      { key: 'status', words: 'states' },
      'submitterName',
      'decidedAt',
    ],
    menu: { under: 'sys', sort: 33, icon: 'shield-plus' },
    grants: { all: ['ADMIN'], page: ['OPERATOR'] },
    personal: true,
  },
  {
    /** What I asked for, for myself or for others. */
    mine: endpoint({
      method: 'GET',
      path: `${path}/mine`,
      permission: 'session',
      kind: 'page',
      input: z.object({ ...pageQuery }),
      output: pageOf(row),
      sort: ['asked_at'],
    }),
    /** The roles that may be asked for; of those that give one permission where it is named. `places`: where I work. */
    choices: endpoint({
      method: 'GET',
      path: `${path}/choices`,
      permission: 'session',
      kind: 'read',
      input: z.object({ permission: permissionCode.optional() }),
      output: z.object({ roles: z.array(Choice), places: z.array(z.object({ id: id(), ...named })) }),
    }),
    /** One of mine, or one that I decide on. */
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'session', kind: 'info', input: z.object({ id: id() }), output: row }),
    /** For myself. */
    ask: endpoint({
      method: 'POST',
      path: `${path}/ask`,
      permission: 'session',
      kind: 'act',
      input: z.object(asking),
      output: row,
      touches: ['cases', 'tasks'],
    }),
    /** For somebody else, by whose role may file this model for others. */
    save: endpoint({
      method: 'POST',
      path,
      permission: `${permission}:save`,
      kind: 'act',
      input: z.object({ userId: ref('users'), ...asking }),
      output: row,
      touches: ['cases', 'tasks'],
    }),
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/withdraw`,
      permission: 'session',
      kind: 'act',
      input: z.object({ id: id() }),
      output: row,
      touches: ['cases', 'tasks'],
    }),
  },
)
