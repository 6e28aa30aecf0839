import { serve } from '@academy/chassis/http/serve.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { roomHandlers } from './discussion/rooms/handlers.ts'
import { reactions } from './reactions.ts'

/** community: where people of the network talk with each other. */
export const community: ServiceApp = { name: 'community', routes: () => [...serve(rooms, roomHandlers)], reactions }
