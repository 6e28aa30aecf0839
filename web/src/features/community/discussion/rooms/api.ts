import type { rooms as Rooms } from '@academy/contracts/community/discussion/rooms.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { connectLight } from '../../../../core/connect.ts'

export const roomsLight = {
  service: 'community',
  noun: 'discussion/rooms',
  endpoints: {
    info: { method: 'GET', path: '/community/rooms/{id}', kind: 'info' },
    messages: { method: 'GET', path: '/community/rooms/{id}/messages', kind: 'page' },
    post: { method: 'POST', path: '/community/rooms/{id}/messages', kind: 'act' },
  },
} as const

export const roomsApi = connectLight<typeof Rooms>()(roomsLight)
type Of<K extends keyof (typeof Rooms)['endpoints']> = Received<(typeof Rooms)['endpoints'][K]>
export type Room = Of<'info'>
export type Message = Of<'messages'>['records'][number]
