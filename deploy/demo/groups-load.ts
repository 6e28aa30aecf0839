import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'

const positions = (...codes: string[]) => ({ any: [{ positions: codes }] })

/** Audiences that the academy chooses by again and again. */
const saved = [
  { code: 'TECH', nameCn: '全体技师', nameEn: 'All technicians', audience: positions('TE*') },
  { code: 'SALES', nameCn: '销售顾问', nameEn: 'Sales advisers', audience: positions('SA04') },
  { code: 'HEADS', nameCn: '网点负责人', nameEn: 'Heads of outlets', audience: positions('MG01', 'MG05') },
  {
    code: 'AFTERSALES',
    nameCn: '售后一线（不含车间主管）',
    nameEn: 'After-sales, without foremen',
    audience: { ...positions('SV*', 'TE*'), none: [{ positions: ['TE01'] }] },
  },
]

/** Gives a tenant its first groups; those that are there stay as they are. */
export const loadGroups = async (platform: Platform, tenantId: string): Promise<void> => {
  const { records } = await callService(platform, 'identity', groups.endpoints.page, { limit: 100 }, { tenantId })
  const there = new Set(records.map(({ code }) => code))
  for (const group of saved) if (!there.has(group.code)) await callService(platform, 'identity', groups.endpoints.save, group, { tenantId })
}
