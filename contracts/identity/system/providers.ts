import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { bilingual, id, moment, text } from '../../core/rules.ts'

/** By which of a person's fields the provider's claim names him; never by his mail, which others may give away. */
const matches = ['userCode', 'employeeNo'] as const

/** Only a provider that is active opens a door. */
const providerLife = lifecycle({
  states: ['inactive', 'active'],
  initial: 'inactive',
  moves: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
})

/** The issuer as its tokens name it, without query or fragment (OpenID Connect Discovery 1.0). */
const issuer = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w.~/-]*)?$/, '!issuer')

const Provider = z.object({
  /** What its button on the sign-in page says. */
  ...bilingual('name', 40),
  issuer,
  clientId: text(200),
  /** Typed once and never told again; blank keeps the one that is stored. */
  secret: z.string().max(500).optional(),
  claim: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.:/-]{1,100}$/, '!claim'),
  matches: choice('providerMatch', matches),
  secretSetAt: moment().optional(),
  secretSetBy: ref('users').optional(),
  /** What the provider has to know of us. */
  redirectUri: z.string().optional(),
  logoutUri: z.string().optional(),
  afterLogoutUri: z.string().optional(),
})

const base = crud({
  service: 'identity',
  noun: 'system/providers',
  path: '/sys/providers',
  permission: 'sys:providers',
  fields: Provider,
  filter: { name: searchText() },
  unique: ['issuer'],
  sort: ['name_cn', 'name_en', 'issuer', 'update_date'],
  derived: ['secretSetAt', 'secretSetBy', 'redirectUri', 'logoutUri', 'afterLogoutUri'],
  life: providerLife,
  columns: ['nameCn', 'nameEn', 'issuer', 'clientId', 'claim', 'matches', 'secretSetAt', 'status'],
  menu: { under: 'sys', sort: 72, icon: 'door-key' },
  grants: { all: ['ADMIN'] },
})

/** What is looked at when a provider is tried: its document, its keys, and what it can. */
const steps = ['found', 'keys', 'pkce', 'logout', 'backchannel'] as const

/** Where people sign in by somebody else's door: OpenID Connect providers of an academy (areas/shell-access.md rules 8 and 25). */
export const providers = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Asks the provider itself; nothing is changed. */
    try: endpoint({
      method: 'POST',
      path: '/sys/providers/try',
      permission: 'sys:providers:update',
      kind: 'act',
      input: z.object({ id: id() }),
      output: z.object({ steps: z.array(z.object({ step: z.enum(steps), fine: z.boolean() })) }),
    }),
  },
}
