import { replicate } from '@academy/chassis/events/replica.ts'
import { holdsFiles } from '@academy/chassis/files/holder.ts'
import { finds } from '@academy/chassis/find/source.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { businessData } from '@academy/contracts/org/business-data.ts'
import { figures } from '@academy/contracts/org/figures.ts'
import { leaves } from '@academy/contracts/org/leave.ts'
import { letters } from '@academy/contracts/org/letters.ts'
import { lineManagers } from '@academy/contracts/org/line-managers.ts'
import { dealerData } from '@academy/contracts/org/network-data/dealers.ts'
import { groupData } from '@academy/contracts/org/network-data/groups.ts'
import { outletData } from '@academy/contracts/org/network-data/outlets.ts'
import { organisationSources } from '@academy/contracts/org/organisation-sources.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { permissionChanges } from '@academy/contracts/org/permission.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { transfers } from '@academy/contracts/org/transfer.ts'
import { areaManagerHandlers } from './area-managers/handlers.ts'
import { areaManagerSheet } from './area-managers/import.ts'
import { turnAreas } from './area-managers/turn-areas.ts'
import { businessHandlers, businessSheet } from './business-data/handlers.ts'
import { endLetters } from './letters/end-letters.ts'
import { letterHandlers } from './letters/handlers.ts'
import { LetterModel } from './letters/model.ts'
import { lineManagerHandlers } from './line-managers/handlers.ts'
import { dealerHandlers, groupHandlers, outletHandlers } from './network-data/handlers.ts'
import { sourceHandlers, sourceSheet } from './network-data/sources.ts'
import { closeOrganisations } from './organisations/close-organisations.ts'
import { organisationHandlers } from './organisations/handlers.ts'
import { organisationSheet } from './organisations/import.ts'
import { OrganisationModel } from './organisations/model.ts'
import { users } from './people.ts'
import { askedRoleReactions } from './personnel-changes/asked-roles.ts'
import { changeHandlers, leaveHandlers, permissionHandlers, transferHandlers } from './personnel-changes/handlers.ts'
import { makeChanges } from './personnel-changes/make.ts'
import { changeReactions } from './personnel-changes/reactions.ts'
import { positionHandlers } from './positions/handlers.ts'
import { positionSheet } from './positions/import.ts'
import { endPosts } from './posts/end-posts.ts'
import { postHandlers } from './posts/handlers.ts'
import { postSheet } from './posts/import.ts'
import { orgMerges } from './posts/merge-rules.ts'
import { registrationReactions } from './registrations/place.ts'
import { staffing } from './staffing/module.ts'
import { states } from './states.ts'

/** org: the tree of organisations, and who does what in it. */
export const org = serviceOf('org', [
  module({
    name: 'org',
    routes: (platform) => [
      ...serve(organisations, organisationHandlers),
      ...serve(groupData, groupHandlers),
      ...serve(dealerData, dealerHandlers),
      ...serve(outletData, outletHandlers),
      ...serve(organisationSources, sourceHandlers),
      ...serve(businessData, businessHandlers),
      ...serve(lineManagers, lineManagerHandlers),
      ...serve(positions, positionHandlers),
      ...serve(posts, postHandlers),
      ...serve(areaManagers, areaManagerHandlers),
      ...serve(personnelChanges, changeHandlers(platform)),
      ...serve(leaves, leaveHandlers),
      ...serve(transfers, transferHandlers),
      ...serve(permissionChanges, permissionHandlers),
      ...serve(letters, letterHandlers),
    ],
    figures,
    sheets: () => ({
      organisations: { rules: organisationSheet },
      organisationSources: { rules: sourceSheet },
      businessData: { rules: businessSheet },
      positions: { rules: positionSheet },
      posts: { rules: postSheet },
      areaManagers: { rules: areaManagerSheet },
    }),
    reactions: [replicate(users), ...changeReactions, ...askedRoleReactions, ...registrationReactions],
    files: [holdsFiles(letters, LetterModel)],
    states,
    merges: orgMerges,
    finds: [finds(organisations, OrganisationModel)],
    jobs: [endPosts, turnAreas, closeOrganisations, makeChanges, endLetters],
  }),
  staffing,
])
