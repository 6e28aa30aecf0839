import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { foundationHandlers } from './foundation/handlers.ts'
import { reconcileAtStart } from './shipped/at-start.ts'

/** setup: what an academy needs before anybody can work in it. */
export const setup = module({ name: 'setup', routes: () => serve(foundation, foundationHandlers), started: reconcileAtStart })
