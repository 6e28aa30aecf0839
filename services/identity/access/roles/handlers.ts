import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { type Role, roles } from '@academy/contracts/identity/access/roles.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { RoleModel } from './model.ts'

type Reach = Pick<z.infer<typeof Role>, 'positions' | 'withLetter' | 'orgType' | 'dataScope'>

const plain = crudHandlers(roles, RoleModel, { state: roleState })

/** A role's permissions are a subset of its creator's (I37). */
const within = <I extends { permissions: string[] }>(input: I, ctx: Context): I => {
  const foreign = input.permissions.filter((permission) => !ctx.may(permission))
  if (foreign.length > 0) throw malformed([{ field: 'permissions', code: 'beyondOwn', params: { values: foreign.slice(0, 10).join(', ') } }])
  return input
}

const reach = ({ positions, withLetter, orgType, dataScope }: Reach) =>
  JSON.stringify([[...(positions ?? [])].sort(), [...(withLetter ?? [])].sort(), orgType ?? '', dataScope])

/** Who else gets a role, or how far it reaches, is as good as giving its permissions. */
const widens = (before: Reach, after: Reach): boolean => reach(before) !== reach(after)

const removeOwn = async (ids: string[], ctx: Context) => {
  const builtIn = (await repository(RoleModel)(ctx).byIds(ids)).filter((role) => role.builtIn)
  if (builtIn.length > 0) throw refused(builtIn.map((role) => ({ code: 'roleBuiltIn', params: { code: role.code } })))
  return plain.remove(ids, ctx)
}

export const roleHandlers: Handlers<typeof roles> = {
  ...plain,
  save: async (input, ctx) => plain.save(within({ ...input, builtIn: false }, ctx), ctx),
  update: async (input, ctx) => {
    const current = await repository(RoleModel)(ctx).byId(input.id)
    const added = input.permissions.filter((permission) => !current?.permissions.includes(permission))
    within({ permissions: current && widens(current, input) ? input.permissions : added }, ctx)
    if (current?.builtIn && current.code !== input.code) throw refused([{ code: 'roleBuiltIn', params: { code: current.code } }])
    return plain.update({ ...input, builtIn: current?.builtIn ?? false }, ctx)
  },
  remove: removeOwn,
  removeOne: ({ id }, ctx) => removeOwn([id], ctx),
}
