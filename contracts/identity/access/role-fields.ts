import { z } from 'zod'
import { choice } from '../../core/field-kinds.ts'
import { refByCode } from '../../core/refs.ts'
import { bilingual, naturalKey } from '../../core/rules.ts'

/** 1 all, 2 own organisation, 3 with those below, 4 chosen, 5 self (design/world-data.md §8 `dataScope`). */
const dataScopes = ['1', '2', '3', '4', '5'] as const
/** 1 by post, 2 by hand, 3 both. */
const authTypes = ['1', '2', '3'] as const

export const permission = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+:[a-z0-9-]+:[A-Za-z0-9-]+$/, '!permission')

/** What a role may in one approval model: file for others, see all in its scope, decide. */
export const RoleProcess = z.object({ model: naturalKey(20), file: z.boolean(), see: z.boolean(), decide: z.boolean() })
export type RoleProcess = z.output<typeof RoleProcess>
export const processRights = ['file', 'see', 'decide'] as const

/** A role: which permissions, over which scope. It follows the live post (decided.md §3), is given by hand, or both. */
export const Role = z.object({
  code: naturalKey(40),
  ...bilingual('name', 40),
  builtIn: z.boolean().optional(),
  /** The role that it lies within: it never has more than that one (I37). */
  parentCode: refByCode('roles', naturalKey(40)).optional(),
  /** How people come by it; both where absent. */
  authType: choice('authType', authTypes).optional(),
  dataScope: choice('dataScope', dataScopes),
  permissions: z.array(permission).max(600),
  /** What it may in approvals; all that its permissions and posts say where absent. */
  processes: z.array(RoleProcess).max(60).optional(),
  /** Who holds it signs in with a second step. */
  secondStep: z.boolean().optional(),
  /** Live posts that give the role; `*` is everybody employed. */
  positions: z.array(z.string().max(8)).max(60).optional(),
  /** Positions that give the role only with a checked authorisation letter. */
  withLetter: z.array(z.string().max(8)).max(60).optional(),
  /** Only posts in organisations of this type give the role. */
  orgType: choice('orgType', ['10', '20', '30', '40', '50', '60']).optional(),
})
