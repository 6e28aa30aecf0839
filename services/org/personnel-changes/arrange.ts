import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import type { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { changeBounds } from './around.ts'
import { fileChange } from './file.ts'
import { makeNow } from './make.ts'

type Arrange = Handlers<typeof personnelChanges>['arrange']
type Asked = Parameters<Arrange>[0]

/** Files one without a case; what was due is made at once. */
const arrangeOne = async (ctx: Context, { cause, submitterId }: Asked, { key, userId, late: _l, ...wish }: Asked['changes'][number]) => {
  try {
    const late = wish.day < dayOf(ctx.now)
    const filing = { userId, submitterId, cause, wish: { ...wish, ...(late ? { remark: wish.remark ?? cause } : {}) }, caseless: true, late }
    const { id } = await ctx.unit((unit) => fileChange({ ...unit, newId: (name) => unit.newId(`${key}|${name}`) }, filing, changeBounds(ctx)), key)
    await makeNow(ctx, id)
    return { key, id, errors: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'malformed') throw error
    const { fields } = error.data as { fields: Violation[] }
    return { key, errors: fields.map(({ field, code, params }) => ({ field, code, ...(params ? { params: params as Record<string, string | number> } : {}) })) }
  }
}

/** Changes that another service has found, each in a unit of its own: one that cannot be filed leaves the others alone. */
export const arrange = async (ctx: Context, input: Asked): ReturnType<Arrange> => {
  const results = []
  for (const one of input.changes) results.push(await arrangeOne(ctx, input, one))
  return { results }
}
