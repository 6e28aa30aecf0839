import { serve } from '@academy/chassis/http/serve.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { roomHandlers } from './discussion/rooms/handlers.ts'
import { reactions } from './reactions.ts'

/** community: where people of the network talk with each other. */
export const community = serviceOf('community', [module({ name: 'discussion', routes: () => serve(rooms, roomHandlers), reactions })])
