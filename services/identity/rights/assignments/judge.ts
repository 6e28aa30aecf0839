import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { ASSIGNED_DAYS } from '@academy/contracts/identity/access/role-assignments.ts'
import { RoleModel } from '../../access/public.ts'

export type Role = DocOf<(typeof RoleModel)['fields']>

const DAY_MS = 86_400_000
/** Only this role may be held without end: an academy is never without an administrator (shell-access.md rule 18). */
export const ADMIN = 'ADMIN'

export interface Lasting {
  from: Date
  until?: Date | undefined
}

/** What stands against the time of an assignment: it ends after it began, in the future, within a year; only an administrator's has no end. */
export const timeViolations = ({ from, until }: Lasting, roleCode: string, now: Date): Violation[] => {
  const found: Violation[] = []
  if (from.getTime() > now.getTime() + ASSIGNED_DAYS * DAY_MS) found.push({ field: 'from', code: 'assignedTooFarAhead', params: { days: ASSIGNED_DAYS } })
  if (!until) return roleCode === ADMIN ? found : [...found, { field: 'until', code: 'required' }]
  if (until <= from) found.push({ field: 'until', code: 'assignedEndsFirst' })
  else if (until <= now) found.push({ field: 'until', code: 'assignedOver' })
  if (until.getTime() - from.getTime() > ASSIGNED_DAYS * DAY_MS) found.push({ field: 'until', code: 'assignedTooLong', params: { days: ASSIGNED_DAYS } })
  return found
}

/** Who sees less than everything gives a role only within what he sees. */
export const rootViolations = (roots: readonly string[] | undefined, { dataScope }: Pick<Context, 'dataScope'>): Violation[] => {
  if (dataScope.kind === 'all') return []
  const own = new Set(dataScope.orgs)
  if (!roots?.length) return [{ field: 'roots', code: 'rootsNeeded' }]
  return roots.every((root) => own.has(root)) ? [] : [{ field: 'roots', code: 'rootsBeyondOwn' }]
}

/** The role of this code as it may be given by hand now. Throws malformed at `roleCode`. */
export const givable = async (ctx: Context, code: string): Promise<Role> => {
  const role = await repository(RoleModel)(unscoped(ctx)).one({ code })
  const fault = !role ? 'unknown' : role.status === 'inactive' ? 'roleInactive' : role.authType === '1' ? 'roleByPostOnly' : undefined
  if (!role || fault) throw malformed([{ field: 'roleCode', code: fault ?? 'unknown' }])
  return role
}
