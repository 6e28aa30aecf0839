import { notifyAudience } from '@academy/chassis/events/notify.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Audiences } from '@academy/chassis/people/audience.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { type Audience, audienceViolations } from '@academy/contracts/core/audience.ts'
import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { bulletinSent } from '@academy/contracts/identity/messages.ts'
import { audiences } from '../groups/audiences.ts'
import { reachedOf } from '../users/reach.ts'
import { BulletinModel } from './model.ts'

const plain = crudHandlers(bulletins, BulletinModel)

const validated = (audience: Audience) => {
  const found = audienceViolations(audience, 'audience', false)
  if (found.length > 0) throw malformed(found)
}

/** Of an audience those whom the sender reaches: who may send over one outlet does not tell the whole academy. */
const within = (ctx: Context): Pick<Audiences, 'members'> => ({
  async *members(who, audience, now) {
    for await (const people of audiences.members(who, audience, now)) {
      const near = await reachedOf(
        ctx,
        people.map((id) => ({ id })),
      )
      yield people.filter((id) => near.has(id))
    }
  },
})

/** Tells everybody of its audience whom the sender reaches, in the unit that marks it as sent. Throws refused where that is nobody. */
const tell = async (unit: Unit, id: string, ctx: Context): Promise<void> => {
  const row = await repository(BulletinModel)(unit).byId(id)
  if (!row) throw absent()
  const { titleCn, titleEn, textCn, textEn, audience } = row
  const params = { title: { nameCn: titleCn, nameEn: titleEn }, text: { nameCn: textCn, nameEn: textEn } }
  const told = await notifyAudience(unit, bulletinSent, { of: id, to: { audience: audience as Audience, by: within(ctx) }, params })
  if (told === 0) throw refused([{ code: 'audienceEmpty', remedy: { code: 'widenAudience' } }])
}

export const bulletinHandlers: Handlers<typeof bulletins> = {
  ...plain,
  save: async (input, ctx) => {
    validated(input.audience)
    return plain.save(input, ctx)
  },
  update: async (input, ctx) => {
    validated(input.audience)
    return plain.update(input, ctx)
  },
  send: (input, ctx) => plain.send(input, ctx, (unit) => tell(unit, input.id, ctx)),
}
