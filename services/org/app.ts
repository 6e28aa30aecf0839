import { replicate } from '@academy/chassis/events/replica.ts'
import { finds } from '@academy/chassis/find/source.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { figures } from '@academy/contracts/org/figures.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { areaManagerHandlers } from './area-managers/handlers.ts'
import { areaManagerSheet } from './area-managers/import.ts'
import { turnAreas } from './area-managers/turn-areas.ts'
import { organisationHandlers } from './organisations/handlers.ts'
import { organisationSheet } from './organisations/import.ts'
import { OrganisationModel } from './organisations/model.ts'
import { users } from './people.ts'
import { positionHandlers } from './positions/handlers.ts'
import { positionSheet } from './positions/import.ts'
import { endPosts } from './posts/end-posts.ts'
import { postHandlers } from './posts/handlers.ts'
import { postSheet } from './posts/import.ts'
import { staffing } from './staffing/module.ts'
import { states } from './states.ts'

/** org: the tree of organisations, and who does what in it. */
export const org = serviceOf('org', [
  module({
    name: 'org',
    routes: () => [
      ...serve(organisations, organisationHandlers),
      ...serve(positions, positionHandlers),
      ...serve(posts, postHandlers),
      ...serve(areaManagers, areaManagerHandlers),
    ],
    figures,
    sheets: () => ({
      organisations: { rules: organisationSheet },
      positions: { rules: positionSheet },
      posts: { rules: postSheet },
      areaManagers: { rules: areaManagerSheet },
    }),
    reactions: [replicate(users)],
    states,
    finds: [finds(organisations, OrganisationModel)],
    jobs: [endPosts, turnAreas],
  }),
  staffing,
])
