import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { ownAcademy } from '@academy/contracts/identity/setup/own-academy.ts'
import { TenantModel } from '../../system/public.ts'

export const ownAcademyHandlers: Handlers<typeof ownAcademy> = {
  look: async (_, { tenantId }) => {
    const row = await repository(TenantModel)(platform).byId(tenantId)
    if (!row) throw absent()
    const { nameCn, nameEn, introCn, introEn, contactCn, contactEn, filing } = row
    return { nameCn, nameEn, introCn, introEn, contactCn, contactEn, filing }
  },
}
