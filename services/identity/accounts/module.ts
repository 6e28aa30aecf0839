import { ownState } from '@academy/chassis/events/own-states.ts'
import { replicate } from '@academy/chassis/events/replica.ts'
import { serve } from '@academy/chassis/http/serve.ts'
import { aloneWhileAway } from '@academy/chassis/kv/alone.ts'
import { type Module, module } from '@academy/chassis/runtime/module.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { accountStates } from '@academy/contracts/identity/accounts/account-states.ts'
import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { commusers } from '@academy/contracts/identity/accounts/commusers.ts'
import { consents } from '@academy/contracts/identity/accounts/consents.ts'
import { contacts } from '@academy/contracts/identity/accounts/contacts.ts'
import { devices } from '@academy/contracts/identity/accounts/devices.ts'
import { forgotten } from '@academy/contracts/identity/accounts/forgotten.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { officeTickets } from '@academy/contracts/identity/accounts/office-tickets.ts'
import { onlineUsers } from '@academy/contracts/identity/accounts/online-users.ts'
import { ownAccess } from '@academy/contracts/identity/accounts/own-access.ts'
import { ownData } from '@academy/contracts/identity/accounts/own-data.ts'
import { ownRegistration } from '@academy/contracts/identity/accounts/own-registration.ts'
import { passwords } from '@academy/contracts/identity/accounts/passwords.ts'
import { photos } from '@academy/contracts/identity/accounts/photos.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { secondStep } from '@academy/contracts/identity/accounts/second-step.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { setUpLinks } from '@academy/contracts/identity/accounts/set-up-links.ts'
import { signOns } from '@academy/contracts/identity/accounts/sign-ons.ts'
import { slips } from '@academy/contracts/identity/accounts/slips.ts'
import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { tenantMembers } from '@academy/contracts/identity/accounts/tenant-members.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { groupState, userState } from '@academy/contracts/identity/events.ts'
import { peopleIds } from '@academy/contracts/jobs/import-owner.ts'
import { holdsNow } from '../system/public.ts'
import { accountMergeHandlers } from './account-merges/handlers.ts'
import { accountMergeReactions } from './account-merges/reactions.ts'
import { accountMergeRules } from './account-merges/rules.ts'
import { scanNightly, scanRun } from './account-merges/scan.ts'
import { tendMerges } from './account-merges/tend.ts'
import { generation } from './account-states/generate.ts'
import { accountStateHandlers } from './account-states/handlers.ts'
import { agreementHandlers } from './agreements/handlers.ts'
import { bulletinHandlers } from './bulletins/handlers.ts'
import { commuserHandlers } from './commusers/handlers.ts'
import { consentHandlers } from './consents/handlers.ts'
import { contactHandlers } from './contacts/handlers.ts'
import { deviceHandlers } from './devices/handlers.ts'
import { codesSent, forgottenHandlers } from './forgotten/handlers.ts'
import { groupHandlers } from './groups/handlers.ts'
import { GroupModel } from './groups/model.ts'
import { officeTicketHandlers } from './office-tickets/handlers.ts'
import { endLapsed } from './online-users/end-lapsed.ts'
import { onlineUserHandlers } from './online-users/handlers.ts'
import { ownAccessHandlers } from './own-access/handlers.ts'
import { passwordHandlers } from './passwords/handlers.ts'
import { photoHandlers, photoHolder } from './photos/handlers.ts'
import { dropDrafts } from './registrations/drop-drafts.ts'
import { registrationHolder } from './registrations/files.ts'
import { registrationHandlers } from './registrations/handlers.ts'
import { ownRegistrationHandlers } from './registrations/own-handlers.ts'
import { registrationReactions } from './registrations/reactions.ts'
import { roleFactHandlers } from './role-facts/handlers.ts'
import { secondStepHandlers } from './second-step/handlers.ts'
import { positions, posts } from './sessions/grants.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { grantsWith } from './sessions/holds-now.ts'
import type { Marks, Pause } from './sessions/sign-in.ts'
import { linkHandlers } from './set-up-links/handlers.ts'
import { signOnHandlers } from './sign-ons/handlers.ts'
import { slipHandlers } from './slips/handlers.ts'
import { erasePerson } from './subject-requests/erase-person.ts'
import { erasing } from './subject-requests/erase-run.ts'
import { exporting } from './subject-requests/export-run.ts'
import { subjectRequestHandlers } from './subject-requests/handlers.ts'
import { ownDataHandlers } from './subject-requests/own-data.ts'
import { subjectRequestJob } from './subject-requests/propose.ts'
import { tenantMemberHandlers } from './tenant-members/handlers.ts'
import { endEmployments } from './users/end-employments.ts'
import { userFiles } from './users/files.ts'
import { peopleFound } from './users/find.ts'
import { userHandlers } from './users/handlers.ts'
import { peopleSheet } from './users/import.ts'
import { peopleReached } from './users/leaks.ts'
import { loginKeysAtStart } from './users/login-keys.ts'
import { UserModel } from './users/model.ts'
import { peopleIdHandlers } from './users/people-ids.ts'
import { personnelChangeReactions } from './users/personnel-changes.ts'
import { peopleTrail } from './users/trail.ts'
import { publicUser } from './users/user-state.ts'

/** By what people come in: their password, a provider’s door, a link or a code that was sent. */
const doors = (marks: Marks, pause: Pause) => [
  ...serve(sessions, sessionHandlers(marks, pause)),
  ...serve(secondStep, secondStepHandlers(marks)),
  ...serve(officeTickets, officeTicketHandlers),
  ...serve(signOns, signOnHandlers(marks, pause)),
  ...serve(passwords, passwordHandlers(marks.kv)),
  ...serve(setUpLinks, linkHandlers(marks)),
  ...serve(slips, slipHandlers(marks, pause)),
  ...serve(forgotten, forgottenHandlers(marks, pause)),
]

/** What people are asked about and agree to, and their own data. */
const asked = [
  ...serve(agreements, agreementHandlers),
  ...serve(bulletins, bulletinHandlers),
  ...serve(consents, consentHandlers),
  ...serve(subjectRequests, subjectRequestHandlers),
  ...serve(ownData, ownDataHandlers),
]

/** Whom accounts are of: entered, generated, registered, merged. */
const people = (platform: Platform, marks: Marks) => [
  ...serve(users, userHandlers),
  ...serve(accountStates, accountStateHandlers),
  ...serve(accountMerges, accountMergeHandlers(platform)),
  ...serve(registrations, registrationHandlers),
  ...serve(ownRegistration, ownRegistrationHandlers(platform, marks)),
]

const started = async (...parts: Parameters<typeof loginKeysAtStart>) => {
  const end = await loginKeysAtStart(...parts)
  return async () => {
    await codesSent()
    await end()
  }
}

/** The installation's secret, known once the service runs: it seals what reactions send to people who are not there yet. */
let sealing = ''

/** accounts: who a person is and how he signs in. `pause` holds answers to failed sign-ins back. */
export const accounts = (pause: Pause): Module =>
  module({
    name: 'accounts',
    routes: (platform, access) => {
      // failures and spent captchas are counted by each process while the shared store is away: nobody is kept out, and a captcha is still asked (I41)
      sealing = platform.signingKey
      const marks = { kv: aloneWhileAway(platform.kv), secret: platform.signingKey, access }
      return [
        ...doors(marks, pause),
        ...people(platform, marks),
        ...asked,
        ...serve(groups, groupHandlers),
        ...serve(roleFacts, roleFactHandlers),
        ...serve(commusers, commuserHandlers),
        ...serve(contacts, contactHandlers(marks)),
        ...serve(devices, deviceHandlers),
        ...serve(photos, photoHandlers),
        ...serve(onlineUsers, onlineUserHandlers),
        ...serve(ownAccess, ownAccessHandlers(access)),
        ...serve(peopleIds, peopleIdHandlers),
        ...serve(tenantMembers, tenantMemberHandlers),
      ]
    },
    reactions: [replicate(posts), replicate(positions), ...personnelChangeReactions, ...registrationReactions(() => sealing), ...accountMergeReactions],
    states: [ownState(userState, UserModel, publicUser), ownState(groupState, GroupModel, (group) => group)],
    answers: [holdsNow.answeredBy('accounts', grantsWith)],
    files: [photoHolder, userFiles, registrationHolder],
    finds: [peopleFound],
    reachings: [peopleReached],
    jobs: [endEmployments, endLapsed, dropDrafts, subjectRequestJob, scanNightly, tendMerges],
    tasks: [generation, exporting, erasing, scanRun],
    erases: erasePerson,
    merges: accountMergeRules,
    sheets: ({ signingKey }) => ({ people: { rules: peopleSheet(signingKey) } }),
    trail: peopleTrail,
    started,
  })
