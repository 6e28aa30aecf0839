import { z } from 'zod'
import { state } from '../core/event.ts'
import { live } from '../core/live.ts'
import { id } from '../core/rules.ts'
import { fromShanghai } from '../core/shanghai.ts'
import { MenuSwitch } from './access/menu-switches.ts'
import { Stop } from './system/stops.ts'

const night = {
  from: fromShanghai('2026-12-01 02:00:00'),
  until: fromShanghai('2026-12-01 04:00:00'),
  textCn: '升级数据库',
  textEn: 'The database is upgraded',
}

/** An academy or everything stands still (40001): every gateway holds them all and judges them by its clock at each request. */
export const stopState = state('identity.stop.state', 1, Stop.omit({ status: true }).extend({ id: id() }), { id: 'stop-1', target: 'tenant', ...night })

/** Menus are off (10420): every service holds which permissions that are and judges them by its clock at each request. */
export const menuSwitchState = state(
  'identity.menu-switch.state',
  1,
  MenuSwitch.omit({ status: true }).extend({ id: id(), permissions: z.array(z.string().max(120)).max(5000) }),
  { id: 'switch-1', menuCode: 'training/courses', permissions: ['training:courses:save', 'training:courses:update'], ...night },
)

export const stopLive = live('identity.stop.state', { noun: 'system/stops', to: 'all', also: [{ noun: 'access/menu-switches' }] })
export const menuSwitchLive = live('identity.menu-switch.state', { noun: 'access/menu-switches', to: 'all', also: [{ noun: 'access/menus' }] })
