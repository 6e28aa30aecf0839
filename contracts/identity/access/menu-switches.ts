import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { choice } from '../../core/field-kinds.ts'
import { move } from '../../core/moves.ts'
import { refByCode } from '../../core/refs.ts'
import { id, moment, naturalKey } from '../../core/rules.ts'
import { stopStates } from '../system/stop-times.ts'
import { stopFacts, stopPlan } from '../system/stops.ts'
import { Menu } from './menus.ts'

/** One menu, or every menu of a system code, that is switched off for a while; one of the two is named. */
export const MenuSwitch = z.object({
  menuCode: refByCode('menus', naturalKey(64), { as: 'menu' }).optional(),
  sysCode: Menu.shape.sysCode.optional(),
  ...stopPlan,
  ...stopFacts,
})

const base = crud({
  service: 'identity',
  noun: 'access/menu-switches',
  path: '/sys/menu-switches',
  permission: 'sys:menu-switches',
  fields: MenuSwitch,
  derived: ['status', 'lifted'],
  filter: { menuCode: naturalKey(64).optional(), sysCode: Menu.shape.sysCode.optional(), status: z.enum(stopStates).optional() },
  sort: ['from', 'until', 'menu_code', 'sys_code', 'update_date'],
  columns: ['menuCode', 'menuNameCn', 'menuNameEn', 'sysCode', 'from', 'until', 'status', 'textCn', 'textTw', 'textEn', 'roles', 'lifted', 'updateDate'],
  touches: ['access/menus'],
  menu: { under: 'sys', sort: 50 },
  grants: { all: ['ADMIN'], page: ['OPERATOR'], export: ['OPERATOR'] },
})

/** What stands still now or will within a day, for the reader: the banner counts down to it, its own page says when it is over. */
const Ahead = z.object({
  id: id(),
  kind: z.enum(['tenant', 'all', 'menu', 'sysCode']),
  /** The menu, or the system. */
  nameCn: z.string().optional(),
  nameEn: z.string().optional(),
  /** Addresses of the menus that are off. */
  urls: z.array(z.string()),
  from: moment(),
  until: moment().optional(),
  /** In the reader's language. */
  text: z.string().optional(),
  status: choice('stopStatus', stopStates),
})

/** Menus switched off for maintenance (1-portal.md §4.4): their screens and buttons answer 10420, lists for pickers go on. */
export const menuSwitches = {
  ...base,
  endpoints: {
    ...base.endpoints,
    lift: move('/sys/menu-switches', 'sys:menu-switches', 'lift', base.endpoints.info.output),
    ahead: endpoint({
      method: 'GET',
      path: '/sys/stops-ahead',
      permission: 'session',
      kind: 'read',
      input: z.object({}),
      output: z.array(Ahead),
    }),
  },
}
