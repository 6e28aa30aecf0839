import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, moveNotAllowed, refused, stale } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import type { Role } from '@academy/contracts/identity/access/role-fields.ts'
import { roleLife, roles } from '@academy/contracts/identity/access/roles.ts'
import { roleState, sessionChanged } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { db } from '../../database.ts'
import { adminLeft, rolesTurned, whoHolds } from './asked.ts'
import { beyondOwn, holdsHimself } from './beyond.ts'
import { cutChildren, placeViolations, type RoleRow } from './family.ts'
import { roleImpact } from './impact.ts'
import { RoleModel } from './model.ts'

type Reach = Pick<z.infer<typeof Role>, 'positions' | 'withLetter' | 'orgType' | 'dataScope' | 'authType'>
type Change = Parsed<(typeof roles)['endpoints']['update']>
type All = Handlers<typeof roles>

const plain = crudHandlers(roles, RoleModel, { state: roleState })
const repo = repository(RoleModel)
/** Roles of an academy change one after the other: what one is bounded by stays so until it is written. */
const lock = rowLock(db, 'role_locks')
const inTurn = (unit: Unit) => lock(unit, ['roles'])

const ADMIN = 'ADMIN'
/** Without these an administrator could not give back what was taken. */
const KEYSTONES = ['sys:roles:page', 'sys:roles:update', 'sys:role-assignments:page', 'sys:role-assignments:save', 'sys:users:page']
const EMPTY = { parentCode: null, processes: null, secondStep: null, positions: null, withLetter: null, orgType: null }

const reach = ({ positions, withLetter, orgType, dataScope, authType }: Reach) =>
  JSON.stringify([[...(positions ?? [])].sort(), [...(withLetter ?? [])].sort(), orgType ?? '', dataScope, authType ?? '3'])

/** Who else gets a role, or how far it reaches, is as good as giving its permissions. */
const widens = (before: Reach, after: Reach): boolean => reach(before) !== reach(after)

/** A role that is given by hand alone has no posts. */
const settled = <I extends Reach>(input: I): I => (input.authType === '2' ? { ...input, positions: [], withLetter: [], orgType: undefined } : input)

const judge = (found: readonly Violation[]): void => {
  if (found.length > 0) throw malformed([...found])
}

/** An academy is never without an administrator, nor its administrators without what they need (shell-access.md rule 18). */
const keepsAdmin = async (unit: Unit, before: RoleRow, after: RoleRow | null): Promise<void> => {
  if (before.code !== ADMIN) return
  const missing = KEYSTONES.filter((permission) => !after?.permissions.includes(permission))
  const whole = after?.status !== 'inactive' && after?.dataScope === '1' && missing.length === 0
  if (!whole) throw refused([{ code: 'adminKept', params: { values: missing.join(', ') || '—' } }])
  if ((await adminLeft.ask(unit)).includes(false)) throw refused([{ code: 'lastAdmin', params: {} }])
}

/** Tells whoever is signed in with one of these roles. */
const tell = async (unit: Unit, codes: readonly string[]): Promise<void> => {
  await rolesTurned.ask(unit, codes)
  for (const roleCode of codes) unit.emit(sessionChanged, unit.newId(`role|${roleCode}`), { userIds: [], roleCode })
}

const writeUpdate = async (unit: Unit, { id, version, ...input }: Change, ctx: Context) => {
  await inTurn(unit)
  const before = await repo(unit).byId(id)
  if (!before) throw absent()
  if (version !== undefined && version !== before.version) throw stale(id)
  if (before.code !== input.code) throw refused([{ code: before.builtIn ? 'roleBuiltIn' : 'roleCodeFixed', params: { code: before.code } }])
  const added = input.permissions.filter((permission) => !before.permissions.includes(permission))
  const own = beyondOwn(widens(before, input) ? input.permissions : added, 'permissions', ctx, holdsHimself(ctx, before.code))
  judge([...own, ...(await placeViolations(unit, { ...input, builtIn: before.builtIn }))])
  const fields = { ...EMPTY, ...input, builtIn: before.builtIn ?? false, status: before.status ?? roleLife.initial }
  const next = await repo(unit).update(id, version, fields as never)
  unit.emit(roleState, id, next)
  const below = await cutChildren(unit, next)
  await keepsAdmin(unit, before, next)
  await tell(unit, [next.code, ...below])
}

const children = async (unit: Unit, code: string) => repo(unscoped(unit)).find({ parentCode: code })

/** A role turns: from active to inactive and back. */
const turn =
  (name: 'activate' | 'deactivate'): All['activate'] =>
  async ({ id, version }, ctx) => {
    await ctx.unit(async (unit) => {
      await inTurn(unit)
      const before = await repo(unit).byId(id)
      if (!before) throw absent()
      const { from, to } = roleLife.moves[name]
      const status = before.status ?? roleLife.initial
      if (!from.includes(status as never)) throw moveNotAllowed(name, status)
      judge(beyondOwn(before.permissions, 'permissions', ctx, name === 'activate' && holdsHimself(ctx, before.code)))
      const active = (await children(unit, before.code)).filter((child) => child.status !== 'inactive')
      if (name === 'deactivate' && active.length > 0) throw refused([{ code: 'roleChildrenActive', params: { code: before.code, count: active.length } }])
      const next = await repo(unit).update(id, version, { status: to } as never)
      unit.emit(roleState, id, next)
      await keepsAdmin(unit, before, next)
      await tell(unit, [next.code])
    })
    return plain.info({ id }, ctx)
  }

/** What stands against deleting a role: it is built in, somebody holds it, a role lies within it. */
const againstRemoval = async (unit: Unit, role: RoleRow): Promise<Reason[]> => {
  if (role.builtIn) return [{ code: 'roleBuiltIn', params: { code: role.code } }]
  const people = (await whoHolds.ask(unit, { ...role, status: 'active' }, unit.now)).flat().length
  const below = (await children(unit, role.code)).length
  return [
    ...(people > 0 ? [{ code: 'roleHeld', params: { code: role.code, count: people } }] : []),
    ...(below > 0 ? [{ code: 'roleHasChildren', params: { code: role.code, count: below } }] : []),
  ]
}

const remove = async (ids: string[], ctx: Context) =>
  plain.remove(ids, ctx, async (unit) => {
    await inTurn(unit)
    const rows = await repo(unit).byIds(ids)
    const reasons: Reason[] = []
    for (const row of rows) reasons.push(...(await againstRemoval(unit, row)))
    if (reasons.length > 0) throw refused(reasons)
  })

/** The code stays as it is, and the place of what is built in. */
const info: All['info'] = async (input, ctx) => {
  const row = (await plain.info(input, ctx)) as RoleRow
  const fields = ['code', ...(row.builtIn ? ['parentCode'] : [])]
  return {
    ...row,
    locked: { fields, reason: reasonText(ctx.locale, { code: row.builtIn ? 'roleBuiltIn' : 'roleCodeFixed', params: { code: row.code } }) },
  } as never
}

export const roleHandlers: All = {
  ...plain,
  info,
  save: async (given, ctx) => {
    const input = settled({ ...given, authType: given.authType ?? '3', builtIn: false })
    judge(beyondOwn(input.permissions, 'permissions', ctx, false))
    return plain.save(input, ctx, async (unit) => {
      await inTurn(unit)
      judge(await placeViolations(unit, input))
    })
  },
  update: async (input, ctx) => {
    await ctx.unit((unit) => writeUpdate(unit, settled({ ...input, authType: input.authType ?? '3' }), ctx))
    return plain.info({ id: input.id }, ctx)
  },
  activate: turn('activate'),
  deactivate: turn('deactivate'),
  remove,
  removeOne: ({ id }, ctx) => remove([id], ctx),
  impact: (input, ctx) => roleImpact(ctx, input),
}
