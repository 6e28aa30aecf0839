import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { threads } from '@academy/contracts/community/discussion/threads.ts'
import { words } from '@academy/contracts/community/discussion/words.ts'
import { commentHandlers } from './discussion/comments/handlers.ts'
import { roomHandlers } from './discussion/rooms/handlers.ts'
import { threadHandlers } from './discussion/threads/handlers.ts'
import { WordModel } from './discussion/words/model.ts'
import { reactions } from './reactions.ts'

/** community: where people of the network talk with each other. */
export const community = serviceOf('community', [
  module({
    name: 'discussion',
    routes: () => [
      ...serve(rooms, roomHandlers),
      ...serve(threads, threadHandlers),
      ...serve(comments, commentHandlers),
      ...serve(words, crudHandlers(words, WordModel)),
    ],
    reactions,
  }),
])
