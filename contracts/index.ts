import { cases } from './approval-workflow/cases.ts'
import { figures as approvalFigures } from './approval-workflow/figures.ts'
import { models } from './approval-workflow/models.ts'
import { tasks } from './approval-workflow/tasks.ts'
import { comments } from './community/discussion/comments.ts'
import { rooms } from './community/discussion/rooms.ts'
import { threads } from './community/discussion/threads.ts'
import { words } from './community/discussion/words.ts'
import type { Contract } from './core/endpoint.ts'
import { fileServices, filesIn } from './core/files.ts'
import { findIn, findServices } from './core/find.ts'
import { accounts } from './fee/accounts.ts'
import { exemptions } from './fee/exemptions.ts'
import { figures as feeFigures } from './fee/figures.ts'
import { holds } from './fee/holds.ts'
import { ledger } from './fee/ledger.ts'
import { penalties } from './fee/penalties.ts'
import { periods } from './fee/periods.ts'
import { reductionRules } from './fee/reduction-rules.ts'
import { ruleSnapshots } from './fee/rule-snapshots.ts'
import { menuEntries } from './identity/access/menu-entries.ts'
import { menuSwitches } from './identity/access/menu-switches.ts'
import { menus } from './identity/access/menus.ts'
import { quickMenus } from './identity/access/quick-menus.ts'
import { roleAssignments } from './identity/access/role-assignments.ts'
import { roles } from './identity/access/roles.ts'
import { accountMerges } from './identity/accounts/account-merges.ts'
import { accountStates } from './identity/accounts/account-states.ts'
import { agreements } from './identity/accounts/agreements.ts'
import { bulletins } from './identity/accounts/bulletins.ts'
import { commusers } from './identity/accounts/commusers.ts'
import { consents } from './identity/accounts/consents.ts'
import { contacts } from './identity/accounts/contacts.ts'
import { devices } from './identity/accounts/devices.ts'
import { forgotten } from './identity/accounts/forgotten.ts'
import { groups } from './identity/accounts/groups.ts'
import { officeTickets } from './identity/accounts/office-tickets.ts'
import { onlineUsers } from './identity/accounts/online-users.ts'
import { ownAccess } from './identity/accounts/own-access.ts'
import { ownData } from './identity/accounts/own-data.ts'
import { ownRegistration } from './identity/accounts/own-registration.ts'
import { passwords } from './identity/accounts/passwords.ts'
import { photos } from './identity/accounts/photos.ts'
import { registrations } from './identity/accounts/registrations.ts'
import { roleFacts } from './identity/accounts/role-facts.ts'
import { secondStep } from './identity/accounts/second-step.ts'
import { sessions } from './identity/accounts/sessions.ts'
import { setUpLinks } from './identity/accounts/set-up-links.ts'
import { signOns } from './identity/accounts/sign-ons.ts'
import { slips } from './identity/accounts/slips.ts'
import { subjectRequests } from './identity/accounts/subject-requests.ts'
import { tenantMembers } from './identity/accounts/tenant-members.ts'
import { users } from './identity/accounts/users.ts'
import { intercepts } from './identity/logs/intercepts.ts'
import { loginLogs } from './identity/logs/login-logs.ts'
import { accessReviews } from './identity/rights/access-reviews.ts'
import { comparisons } from './identity/rights/comparisons.ts'
import { explain } from './identity/rights/explain.ts'
import { holders } from './identity/rights/holders.ts'
import { leakTests } from './identity/rights/leak-tests.ts'
import { roleHolders } from './identity/rights/role-holders.ts'
import { roleRequests } from './identity/rights/role-requests.ts'
import { unusedRights } from './identity/rights/unused-rights.ts'
import { firstRun } from './identity/setup/first-run.ts'
import { foundation } from './identity/setup/foundation.ts'
import { ownAcademy } from './identity/setup/own-academy.ts'
import { tenants } from './identity/setup/tenants.ts'
import { scim } from './identity/synchronisation/scim.ts'
import { syncApprovals } from './identity/synchronisation/sync-approvals.ts'
import { syncConnectors } from './identity/synchronisation/sync-connectors.ts'
import { syncRows } from './identity/synchronisation/sync-rows.ts'
import { syncRuns } from './identity/synchronisation/sync-runs.ts'
import { carry } from './identity/system/carry.ts'
import { dictionaries } from './identity/system/dictionaries.ts'
import { dictionaryItems } from './identity/system/dictionary-items.ts'
import { links } from './identity/system/links.ts'
import { params } from './identity/system/params.ts'
import { providers } from './identity/system/providers.ts'
import { regionEntries } from './identity/system/region-entries.ts'
import { regions } from './identity/system/regions.ts'
import { stops } from './identity/system/stops.ts'
import { storageSettings } from './identity/system/storage-settings.ts'
import { workdays } from './identity/system/workdays.ts'
import { auditChains } from './jobs/audit-chains.ts'
import { deadLetters } from './jobs/dead-letters.ts'
import { errorLogs } from './jobs/error-logs.ts'
import { figures as jobsFigures } from './jobs/figures.ts'
import { imports } from './jobs/imports.ts'
import { jobs } from './jobs/jobs.ts'
import { operationLogs } from './jobs/operation-logs.ts'
import { runs } from './jobs/runs.ts'
import { serviceControls } from './jobs/service-controls.ts'
import { services } from './jobs/services.ts'
import { trails } from './jobs/trails.ts'
import { configuration } from './notification/configuration.ts'
import { figures as notificationFigures } from './notification/figures.ts'
import { invitations } from './notification/invitations.ts'
import { mails } from './notification/mails.ts'
import { notices } from './notification/notices.ts'
import { preferences } from './notification/preferences.ts'
import { pushSubscriptions } from './notification/push-subscriptions.ts'
import { texts } from './notification/texts.ts'
import { areaManagers } from './org/area-managers.ts'
import { businessData } from './org/business-data.ts'
import { chart } from './org/chart.ts'
import { departmentTemplates } from './org/department-templates.ts'
import { departments } from './org/departments.ts'
import { figures as orgFigures } from './org/figures.ts'
import { headcounts } from './org/headcounts.ts'
import { leaves } from './org/leave.ts'
import { letters } from './org/letters.ts'
import { lineManagers } from './org/line-managers.ts'
import { dealerData } from './org/network-data/dealers.ts'
import { groupData } from './org/network-data/groups.ts'
import { outletData } from './org/network-data/outlets.ts'
import { organisationSources } from './org/organisation-sources.ts'
import { organisations } from './org/organisations.ts'
import { permissionChanges } from './org/permission.ts'
import { personnelChanges } from './org/personnel-changes.ts'
import { positions } from './org/positions.ts'
import { posts } from './org/posts.ts'
import { transfers } from './org/transfer.ts'
import { taskContracts } from './tasks.ts'
import { catalogues } from './training/catalogue/catalogues.ts'
import { courses } from './training/catalogue/courses.ts'
import { covers } from './training/catalogue/covers.ts'
import { certificates } from './training/certification/certificates.ts'
import { certificationRules } from './training/certification/certification-rules.ts'
import { certifications } from './training/certification/certifications.ts'
import { standings } from './training/certification/standings.ts'
import { tracks } from './training/certification/tracks.ts'
import { attendanceScores } from './training/delivery/attendance-scores.ts'
import { attendances } from './training/delivery/attendances.ts'
import { calendar } from './training/delivery/calendar.ts'
import { enrolmentOutcomes } from './training/delivery/enrolment-outcomes.ts'
import { enrolments } from './training/delivery/enrolments.ts'
import { offerings } from './training/delivery/offerings.ts'
import { figures as trainingFigures } from './training/figures.ts'
import { absences } from './training/resources/absences.ts'
import { bookings } from './training/resources/bookings.ts'
import { classrooms } from './training/resources/classrooms.ts'
import { sites } from './training/resources/sites.ts'
import { suppliers } from './training/resources/suppliers.ts'
import { trainers } from './training/resources/trainers.ts'
import { vehicles } from './training/resources/vehicles.ts'
import { studyRecords } from './training/study/study-records.ts'
/** The registry of all contracts, for documentation and conformance; never imported by the web client. */
export const contracts = [
  ...[
    sessions,
    passwords,
    photos,
    accountStates,
    accountMerges,
    agreements,
    bulletins,
    commusers,
    quickMenus,
    consents,
    contacts,
    devices,
    officeTickets,
    onlineUsers,
    signOns,
    secondStep,
    ownAccess,
    ownRegistration,
    setUpLinks,
    slips,
    forgotten,
    users,
    groups,
    loginLogs,
    roles,
    roleAssignments,
    roleHolders,
    roleRequests,
    explain,
    holders,
    comparisons,
    unusedRights,
    accessReviews,
    leakTests,
    registrations,
    subjectRequests,
    ownData,
    roleFacts,
    menus,
    menuSwitches,
    menuEntries,
    intercepts,
    params,
    providers,
    carry,
    dictionaries,
    dictionaryItems,
    regions,
    regionEntries,
    storageSettings,
    workdays,
    stops,
    tenantMembers,
    tenants,
    links,
    foundation,
    firstRun,
    ownAcademy,
    syncConnectors,
    syncRuns,
    syncApprovals,
    syncRows,
    scim,
  ],
  ...[departments, departmentTemplates, headcounts, chart],
  ...[organisations, groupData, dealerData, outletData, organisationSources, businessData],
  ...[positions, posts, lineManagers, areaManagers],
  ...[personnelChanges, leaves, transfers, permissionChanges, letters],
  ...[
    catalogues,
    courses,
    tracks,
    certifications,
    certificationRules,
    certificates,
    standings,
    covers,
    sites,
    classrooms,
    trainers,
    absences,
    vehicles,
    suppliers,
    bookings,
    offerings,
    enrolments,
    attendances,
    calendar,
    attendanceScores,
    enrolmentOutcomes,
    studyRecords,
  ],
  ...[models, cases, tasks],
  ...[accounts, ledger, holds, reductionRules, ruleSnapshots, penalties, exemptions, periods],
  ...[rooms, threads, comments, words],
  ...[notices, mails, texts, invitations, preferences, pushSubscriptions, configuration],
  ...[jobs, runs, imports, deadLetters, services, serviceControls, trails, operationLogs, errorLogs, auditChains],
  ...taskContracts,
  ...fileServices.map(filesIn),
  ...findServices.map(findIn),
  ...[orgFigures, trainingFigures, approvalFigures, feeFigures, notificationFigures, jobsFigures],
] as unknown as readonly Contract[]
