import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { notices as Notices } from '@academy/contracts/notification/notices.ts'
import { connectLight } from '../../../core/connect.ts'

export const noticesLight = {
  service: 'notification',
  noun: 'notices',
  endpoints: {
    page: { method: 'GET', path: '/notify/notices/page', kind: 'page' },
    mine: { method: 'GET', path: '/notify/notices/mine', kind: 'read' },
    read: { method: 'POST', path: '/notify/notices/read', kind: 'act' },
  },
} as const

export const noticesApi = connectLight<typeof Notices>()(noticesLight)
export type Notice = Received<(typeof Notices)['endpoints']['mine']>['records'][number]
