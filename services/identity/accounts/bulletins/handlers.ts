import { notifyAudience } from '@academy/chassis/events/notify.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { type Audience, audienceViolations } from '@academy/contracts/core/audience.ts'
import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { bulletinSent } from '@academy/contracts/identity/messages.ts'
import { audiences } from '../groups/audiences.ts'
import { BulletinModel } from './model.ts'

const plain = crudHandlers(bulletins, BulletinModel)

const validated = (audience: Audience) => {
  const found = audienceViolations(audience, 'audience', false)
  if (found.length > 0) throw malformed(found)
}

/** Tells everybody of its audience, in the unit that marks it as sent. Throws refused where that is nobody. */
const tell = async (unit: Unit, id: string): Promise<void> => {
  const row = await repository(BulletinModel)(unit).byId(id)
  if (!row) throw absent()
  const { titleCn, titleEn, textCn, textEn, audience } = row
  const params = { title: { nameCn: titleCn, nameEn: titleEn }, text: { nameCn: textCn, nameEn: textEn } }
  const told = await notifyAudience(unit, bulletinSent, { of: id, to: { audience: audience as Audience, by: audiences }, params })
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
  send: (input, ctx) => plain.send(input, ctx, (unit) => tell(unit, input.id)),
}
