import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { stops } from '@academy/contracts/identity/system/stops.ts'

/** The first academy has two menu switches, one of them planned, and a planned night of maintenance. */
export const loadStops = async (platform: Platform, tenantId: string): Promise<void> => {
  const { records } = await callService(platform, 'identity', menuSwitches.endpoints.page, { limit: 1 }, { tenantId })
  if (records.length > 0) return
  const now = platform.clock.now()
  const on = (days: number, time: string) => `${addDays(dayOf(now), days)} ${time}`
  const words = (textCn: string, textEn: string) => ({ textCn, textEn })
  const switches = [
    { menuCode: 'training/vehicles', from: toShanghai(now), until: on(2, '18:00:00'), ...words('车辆台账盘点中。', 'The vehicles are being counted.') },
    {
      menuCode: 'fee/reduction-rules',
      from: on(3, '20:00:00'),
      until: on(4, '06:00:00'),
      roles: ['ACCOUNTANT'],
      ...words('年度减免规则调整。', 'The rules of the year are adjusted.'),
    },
  ]
  for (const one of switches) await callService(platform, 'identity', menuSwitches.endpoints.save, one, { tenantId })
  const night = { target: 'tenant' as const, from: on(5, '02:00:00'), until: on(5, '04:00:00'), ...words('升级数据库。', 'The database is upgraded.') }
  await callService(platform, 'identity', stops.endpoints.save, night, { tenantId })
}
