import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { shippedWorkdays } from '@academy/contracts/identity/system/shipped-workdays.ts'
import { type TenantSeed, tenants } from './tenants.ts'

type Fixture = Sent<(typeof foundation)['endpoints']['lay']>

const ground = ({ tenantCategory, ...tenant }: TenantSeed): Fixture => ({
  tenant: { ...tenant, category: tenantCategory },
  workdays: shippedWorkdays.map((special) => ({ ...special })),
})

/** Lays what every tenant needs before its first person can sign in, and the regions of China; repeating it changes nothing. */
export const layFoundation = async (platform: Platform): Promise<void> => {
  for (const tenant of tenants)
    await callService(platform, 'identity', foundation.endpoints.lay, ground(tenant), { tenantId: tenant.tenantId, withinMs: LONG_MS })
  await callService(platform, 'identity', foundation.endpoints.regions, {}, { tenantId: 'platform', withinMs: LONG_MS })
}
