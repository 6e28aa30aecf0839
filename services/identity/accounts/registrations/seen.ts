import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { type RegistrationDoc, RegistrationModel } from './model.ts'

/** Does he decide on it, or have it in his list? */
export const mayRead = async (row: RegistrationDoc, ctx: Context): Promise<boolean> => {
  if (ctx.userId === '' || row.status === '0') return false
  if (row.deciderIds.includes(ctx.userId)) return true
  const dataScope = ctx.reach(registrations.endpoints.page.permission)
  return dataScope !== null && (await repository(RegistrationModel)({ ...ctx, dataScope }).byId(row.id)) !== null
}
