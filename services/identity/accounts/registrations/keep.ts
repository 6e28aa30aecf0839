import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { nameEnOf } from '@academy/contracts/identity/accounts/users.ts'
import { idKeyOf } from '../users/import.ts'
import { type Form, formViolations } from './form.ts'
import { knownAs } from './known.ts'
import { RegistrationModel } from './model.ts'
import { formOf, shownOwn } from './own.ts'
import { needChangeable } from './own-key.ts'
import { chosenIn } from './places.ts'

export const boundsIn = (ctx: Context) => ({
  age: { min: ctx.parameter('user.age.min'), max: ctx.parameter('user.age.max') },
  backDays: ctx.parameter('post.assign.backDays'),
})

/**
 * Keeps what a visitor has typed so far, if nothing stands against it; all that stands against it is told at once. The address that he has proved stays as
 * he proved it. Throws malformed.
 */
export const keep = async (given: Form, ctx: Context) => {
  const own = await needChangeable(ctx)
  const form = { ...formOf(own), ...given, [own.proven]: own[own.proven] } as Form
  const known = await knownAs(ctx, own, form)
  const { found } = await chosenIn(ctx, form)
  const all = [...formViolations(form, dayOf(ctx.now), boundsIn(ctx)), ...found, ...known.found]
  if (all.length > 0) throw malformed(all)
  const derived = {
    ...(form.idType && form.idNumber ? { idKey: idKeyOf(form.idType, form.idNumber) } : {}),
    ...(nameEnOf(form) ? { nameEn: nameEnOf(form) } : {}),
    rejoin: known.left ? form.rejoin : undefined,
  }
  const kept = Object.fromEntries(Object.entries({ ...form, ...derived }).map(([key, value]) => [key, value ?? null]))
  const row = await ctx.unit((unit) => repository(RegistrationModel)(unscoped(unit)).update(own.id, undefined, kept as never))
  return { own: await shownOwn(row, ctx), rejoin: known.left && !form.rejoin }
}
