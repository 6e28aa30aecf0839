import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { dictionaries } from './dictionaries.ts'
import { menus } from './menus.ts'
import { parameterSeeds } from './parameters.ts'
import { regions } from './regions.ts'
import { roles } from './roles.ts'
import { type TenantSeed, tenants } from './tenants.ts'
import { workdays } from './workdays.ts'

type Ground = Sent<(typeof foundation)['endpoints']['lay']>

/** Roles that a post gives only at one kind of organisation (decided.md §3). */
const places: Readonly<Record<string, '40' | '50' | '60'>> = { OUTLET_ADMIN: '60', OUTLET_HEAD: '60', DEALER_ADMIN: '50', GROUP_ADMIN: '40' }

const ground = ({ tenantId, nameCn, nameEn, tenantCategory }: TenantSeed): Ground => ({
  tenant: { tenantId, nameCn, nameEn, category: tenantCategory },
  roles: roles.map(({ roleCode, nameCn, nameEn, dataScope, permissions, positions, withLetter }) => ({
    code: roleCode,
    nameCn,
    nameEn,
    builtIn: true,
    dataScope,
    permissions: [...permissions],
    positions: [...positions],
    withLetter: [...withLetter],
    ...(places[roleCode] ? { orgType: places[roleCode] } : {}),
  })),
  menus: menus.map(({ code, parent, sysCode, nameCn, nameEn, url, type, permission, icon, sort }) => ({
    code,
    ...(parent ? { parentCode: parent } : {}),
    sysCode: sysCode as '10',
    nameCn,
    nameEn,
    ...(url ? { url } : {}),
    type,
    ...(permission ? { permissions: permission } : {}),
    ...(icon ? { icon } : {}),
    sort,
  })),
  dictionaries: dictionaries.flatMap(({ dictType, nameCn, nameEn, items }, at) => [
    { dictType, dictValue: '', dictNameCn: nameCn, dictNameEn: nameEn, dictStatus: '1' as const, sort: at },
    ...items.map((item) => ({ dictType, dictValue: item.value, dictNameCn: item.nameCn, dictNameEn: item.nameEn, dictStatus: '1' as const, sort: item.sort })),
  ]),
  params: parameterSeeds.map((seed) => ({ ...seed })),
  workdays: workdays.map((special) => ({ ...special })),
})

/** Lays what every tenant needs before its first person can sign in, and the regions of China; repeating it changes nothing. */
export const layFoundation = async (platform: Platform): Promise<void> => {
  for (const tenant of tenants) await callService(platform, 'identity', foundation.endpoints.lay, ground(tenant), { tenantId: tenant.tenantId })
  const all = regions().filter((region) => region.regionGrade <= 2)
  for (let at = 0; at < all.length; at += 500)
    await callService(platform, 'identity', foundation.endpoints.regions, { regions: all.slice(at, at + 500) }, { tenantId: 'platform' })
}
