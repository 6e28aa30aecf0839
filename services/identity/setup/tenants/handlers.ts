import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import { tenants } from '@academy/contracts/identity/setup/tenants.ts'
import { asPlatform, isHome, TenantModel } from '../../system/public.ts'

type Row = Returned<typeof tenants.endpoints.info>
const plain = crudHandlers(tenants as never, TenantModel) as unknown as Omit<Handlers<typeof tenants>, 'save'>

/** The home academy cannot be closed: nobody could open it again. */
const shown = (row: Row): Row => (row.home ? { ...row, actions: row.actions?.filter((move) => move !== 'close') ?? [] } : row)

const stays = async (): Promise<never> => {
  throw refused([{ code: 'tenantStays' }])
}

/** All but the founding of an academy, which the set-up does. */
export const tenantHandlers: Omit<Handlers<typeof tenants>, 'save'> = {
  ...plain,
  page: async (query, ctx) => {
    const found = (await plain.page(query, await asPlatform(ctx))) as { records: Row[] }
    return { ...found, records: found.records.map(shown) } as never
  },
  info: async (input, ctx) => shown((await plain.info(input, await asPlatform(ctx))) as Row),
  update: async (input, ctx) => plain.update(input, await asPlatform(ctx)),
  close: async (input, ctx) => {
    if (await isHome(input.id)) throw refused([{ code: 'tenantHome' }])
    return plain.close(input, await asPlatform(ctx))
  },
  activate: async (input, ctx) => plain.activate(input, await asPlatform(ctx)),
  remove: stays,
  removeOne: stays,
}
