import type { Handlers } from '@academy/chassis/http/serve.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { roleHistory } from './history.ts'
import { holdersOfAll } from './holders.ts'
import { permissionGroups } from './permission-groups.ts'

export const roleFactHandlers: Handlers<typeof roleFacts> = {
  holders: async (_, { tenantId, now }) => holdersOfAll(now, tenantId, dayOf(now), now),
  history: roleHistory,
  permissions: async () => permissionGroups(),
}
