import type { Holder } from '@academy/chassis/files/holder.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { fileFields } from '@academy/contracts/core/files.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { UserModel } from './model.ts'
import { reachedOf } from './reach.ts'

const { info, save, update } = users.endpoints

/** The picture of a person's file: who has him in his list sees it, as he sees his record. */
export const userFiles: Holder = {
  noun: users.noun,
  fields: fileFields(users.fields),
  mayWrite: (ctx) => ctx.may(save.permission) || ctx.may(update.permission),
  mayRead: async (id, ctx) => {
    const dataScope = ctx.userId === '' ? null : ctx.reach(info.permission)
    const person = dataScope && (await repository(UserModel)(unscoped(ctx)).byId(id))
    return Boolean(person && dataScope && (await reachedOf({ ...ctx, dataScope }, [person])).has(id))
  },
  isOpen: async () => false,
}
