import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { menuSwitches as MenuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import type { MenuNode, menus as Menus } from '@academy/contracts/identity/access/menus.ts'
import type { quickMenus as QuickMenus } from '@academy/contracts/identity/access/quick-menus.ts'
import type { sessions as Sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import type { links as Links } from '@academy/contracts/identity/system/links.ts'
import { connectLight } from '../core/connect.ts'

// The shell loads no schemas: method, path and kind are repeated here and compared with the contracts by a test.
export const sessionsLight = {
  service: 'identity',
  noun: 'accounts/sessions',
  endpoints: {
    me: { method: 'GET', path: '/auth/me', kind: 'read' },
    language: { method: 'PUT', path: '/auth/language', kind: 'act' },
  },
} as const

export const menusLight = {
  service: 'identity',
  noun: 'access/menus',
  endpoints: {
    select: { method: 'GET', path: '/sys/menu/select', kind: 'read' },
    tabs: { method: 'GET', path: '/sys/menu/selectSysCodeMenuListMT', kind: 'read' },
    switched: { method: 'POST', path: '/sys/sysmenuswitch/getUrlList', kind: 'read' },
    intercept: { method: 'POST', path: '/sys/sysroutesintercept/save', kind: 'act' },
  },
} as const

export const quickMenusLight = {
  service: 'identity',
  noun: 'access/quick-menus',
  endpoints: {
    mine: { method: 'GET', path: '/sys/commquickmenu/info/{userId}', kind: 'read' },
    add: { method: 'POST', path: '/sys/commquickmenu', kind: 'act' },
    deleteMT: { method: 'POST', path: '/sys/commquickmenu/deleteMT', kind: 'act' },
    order: { method: 'PUT', path: '/sys/commquickmenu/order', kind: 'act' },
  },
} as const

export const switchesLight = {
  service: 'identity',
  noun: 'access/menu-switches',
  endpoints: { ahead: { method: 'GET', path: '/sys/stops-ahead', kind: 'read' } },
} as const

export const linksLight = { service: 'identity', noun: 'system/links', endpoints: { list: { method: 'GET', path: '/sys/links', kind: 'read' } } } as const

export const linksApi = connectLight<typeof Links>()(linksLight)
export const sessionsApi = connectLight<typeof Sessions>()(sessionsLight)
export const menusApi = connectLight<typeof Menus>()(menusLight)
export const quickMenusApi = connectLight<typeof QuickMenus>()(quickMenusLight)
export const switchesApi = connectLight<typeof MenuSwitches>()(switchesLight)
export type Ahead = Received<(typeof MenuSwitches)['endpoints']['ahead']>[number]
export type { MenuNode }
