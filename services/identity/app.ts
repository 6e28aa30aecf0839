import { serve } from '@academy/chassis/http/serve.ts'
import { importRoutes } from '@academy/chassis/imports/import-routes.ts'
import { aloneWhileAway } from '@academy/chassis/kv/alone.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import { foundation } from '@academy/contracts/identity/system/foundation.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { regions } from '@academy/contracts/identity/system/regions.ts'
import { peopleIds } from '@academy/contracts/jobs/import-owner.ts'
import { menuHandlers } from './access/menus/handlers.ts'
import { roleHandlers } from './access/roles/handlers.ts'
import { sessionHandlers } from './accounts/sessions/handlers.ts'
import { type Pause, sleep } from './accounts/sessions/sign-in.ts'
import { endEmployments } from './accounts/users/end-employments.ts'
import { userHandlers } from './accounts/users/handlers.ts'
import { peopleSheet } from './accounts/users/import.ts'
import { peopleIdHandlers } from './accounts/users/people-ids.ts'
import { peopleTrail } from './accounts/users/trail.ts'
import { reactions } from './reactions.ts'
import { states } from './states.ts'
import { dictionaryHandlers } from './system/dictionaries/handlers.ts'
import { foundationHandlers } from './system/foundation/handlers.ts'
import { paramHandlers } from './system/params/handlers.ts'
import { regionHandlers } from './system/regions/handlers.ts'

/** identity: who may come in, as whom, and what the installation is set to. `pause` holds answers to failed sign-ins back. */
export const identityApp = (pause: Pause = sleep): ServiceApp => ({
  name: 'identity',
  routes: (platform, access) => [
    // failures and spent captchas are counted by each process while the shared store is away: nobody is kept out, and a captcha is still asked (I41)
    ...serve(sessions, sessionHandlers({ kv: aloneWhileAway(platform.kv), secret: platform.signingKey }, access, pause)),
    ...serve(roles, roleHandlers),
    ...serve(menus, menuHandlers),
    ...serve(params, paramHandlers),
    ...serve(dictionaries, dictionaryHandlers),
    ...serve(regions, regionHandlers),
    ...serve(foundation, foundationHandlers),
    ...serve(users, userHandlers),
    ...serve(peopleIds, peopleIdHandlers),
    ...importRoutes('identity', { people: { rules: peopleSheet } }),
  ],
  reactions,
  states,
  trail: peopleTrail,
  jobs: [endEmployments],
})
export const identity = identityApp()
