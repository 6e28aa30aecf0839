import type { ComponentType } from 'react'
import { setSubjectViews } from '../core/life/subject-views.tsx'
import { setNouns } from '../core/pick/nouns.tsx'
import { lazyScreen } from '../core/states/lazy-screen.tsx'

// All that the back office knows of a noun by name. It comes with the first of its screens; of the lines of `screens` everybody has the addresses (`web/staff-addresses.ts`).

/** What draws each screen of the staff, by its address below /manage. */
export const screens: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  'approval-workflow-tasks': () => import('../features/approval-workflow/tasks/screen.tsx'),
  'approval-workflow-done': () => import('../features/approval-workflow/tasks/done.tsx'),
  'approval-workflow-mine': () => import('../features/approval-workflow/cases/mine.tsx'),
  'approval-workflow-cases': () => import('../features/approval-workflow/cases/screen.tsx'),
  'approval-workflow-models': () => import('../features/approval-workflow/models/screen.tsx'),
  'training-courses': () => import('../features/training/catalogue/courses/screen.tsx'),
  'training-catalogues': () => import('../features/training/catalogue/catalogues/screen.tsx'),
  'training-sites': () => import('../features/training/resources/sites/screen.tsx'),
  'training-classrooms': () => import('../features/training/resources/classrooms/screen.tsx'),
  'training-trainers': () => import('../features/training/resources/trainers/screen.tsx'),
  'training-absences': () => import('../features/training/resources/absences/screen.tsx'),
  'training-vehicles': () => import('../features/training/resources/vehicles/screen.tsx'),
  'training-suppliers': () => import('../features/training/resources/suppliers/screen.tsx'),
  'org-organisations': () => import('../features/org/organisations/screen.tsx'),
  'org-departments': () => import('../features/org/departments/screen.tsx'),
  'org-headcounts': () => import('../features/org/headcounts/screen.tsx'),
  'org-groups': () => import('../features/org/network-data/groups/screen.tsx'),
  'org-dealers': () => import('../features/org/network-data/dealers/screen.tsx'),
  'org-outlets': () => import('../features/org/network-data/outlets/screen.tsx'),
  'org-business-data': () => import('../features/org/business-data/screen.tsx'),
  'org-positions': () => import('../features/org/positions/screen.tsx'),
  'org-posts': () => import('../features/org/posts/screen.tsx'),
  'org-area-managers': () => import('../features/org/area-managers/screen.tsx'),
  'sys-agreements': () => import('../features/identity/accounts/agreements/screen.tsx'),
  'sys-groups': () => import('../features/identity/accounts/groups/screen.tsx'),
  'sys-bulletins': () => import('../features/identity/accounts/bulletins/screen.tsx'),
  'sys-users': () => import('../features/identity/accounts/users/screen.tsx'),
  'training-offerings': () => import('../features/training/delivery/offerings/staff/screen.tsx'),
  'training-enrolments': () => import('../features/training/delivery/enrolments/staff/screen.tsx'),
  'training-attendances': () => import('../features/training/delivery/attendances/screen.tsx'),
  'training-attendances/:offeringId': () => import('../features/training/delivery/attendances/sheet-screen.tsx'),
  'training-study-records': () => import('../features/training/study/study-records/screen.tsx'),
  'training-attendance-scores': () => import('../features/training/delivery/attendance-scores/screen.tsx'),
  'training-enrolment-outcomes': () => import('../features/training/delivery/enrolment-outcomes/screen.tsx'),
  'fee-accounts': () => import('../features/fee/accounts/screen.tsx'),
  'fee-accounts/:accountId': () => import('../features/fee/accounts/one.tsx'),
  'fee-ledger': () => import('../features/fee/ledger/screen.tsx'),
  'fee-exemptions': () => import('../features/fee/exemptions/screen.tsx'),
  'fee-reduction-rules': () => import('../features/fee/reduction-rules/screen.tsx'),
  'community-threads': () => import('../features/community/discussion/threads/screen.tsx'),
  'community-comments': () => import('../features/community/discussion/comments/screen.tsx'),
  'community-words': () => import('../features/community/discussion/words/screen.tsx'),
  'sys-menus': () => import('../features/identity/access/menu-entries/screen.tsx'),
  'sys-menu-switches': () => import('../features/identity/access/menu-switches/screen.tsx'),
  'sys-stops': () => import('../features/identity/system/stops/screen.tsx'),
  'sys-tenants': () => import('../features/identity/setup/tenants/screen.tsx'),
  'sys-tenant-members': () => import('../features/identity/accounts/tenant-members/screen.tsx'),
  'sys-providers': () => import('../features/identity/system/providers/screen.tsx'),
  'sys-configuration': () => import('./pages/configuration/configuration.tsx'),
  'sys-workdays': () => import('../features/identity/system/workdays/screen.tsx'),
  'sys-regions': () => import('../features/identity/system/region-entries/screen.tsx'),
  'sys-dictionaries': () => import('../features/identity/system/dictionary-items/screen.tsx'),
  'sys-roles': () => import('../features/identity/access/roles/screen.tsx'),
  'sys-roles/:roleId': () => import('../features/identity/access/roles/edit-screen.tsx'),
  'sys-role-assignments': () => import('../features/identity/access/role-assignments/screen.tsx'),
  'sys-role-assignments/:userId': () => import('../features/identity/access/role-assignments/of-person.tsx'),
  'sys-role-requests': () => import('../features/identity/rights/role-requests/screen.tsx'),
  'sys-access-reviews': () => import('../features/identity/rights/access-reviews/screen.tsx'),
  'sys-explain': () => import('../features/identity/rights/explain/screen.tsx'),
  'sys-online-users': () => import('../features/identity/accounts/online-users/screen.tsx'),
  'sys-login-logs': () => import('../features/identity/logs/login-logs/screen.tsx'),
  'sys-operation-logs': () => import('../features/jobs/operation-logs/screen.tsx'),
  'sys-error-logs': () => import('../features/jobs/error-logs/screen.tsx'),
  'sys-intercepts': () => import('../features/identity/logs/intercepts/screen.tsx'),
  'jobs-jobs': () => import('../features/jobs/jobs/screen.tsx'),
  'jobs-imports': () => import('../features/jobs/imports/screen.tsx'),
  'jobs-runs': () => import('../features/jobs/runs/screen.tsx'),
  'sys-services': () => import('../features/jobs/services/screen.tsx'),
  'sys-dead-letters': () => import('../features/jobs/dead-letters/screen.tsx'),
  'sys-leak-tests': () => import('../features/identity/rights/leak-tests/screen.tsx'),
  'sys-trails': () => import('../features/jobs/trails/screen.tsx'),
  'notification-mails': () => import('../features/notification/mails/screen.tsx'),
  'notification-mailbox': () => import('../features/notification/mails/mailbox.tsx'),
}

/** How the nouns that others refer to are picked and named, and who may look them up; each comes when it is first needed. */
export const nouns = {
  users: { permission: 'sys:users:page', load: () => import('../features/identity/accounts/users/choices.ts') },
  roles: { permission: 'sys:roles:page', load: () => import('../features/identity/access/roles/choices.ts') },
  groups: { permission: 'sys:groups:page', load: () => import('../features/identity/accounts/groups/choices.ts') },
  organisations: { permission: 'org:organisations:page', load: () => import('../features/org/organisations/choices.ts') },
  departments: { permission: 'org:departments:page', load: () => import('../features/org/departments/choices.ts') },
  positions: { permission: 'org:positions:page', load: () => import('../features/org/positions/choices.ts') },
  sites: { permission: 'training:sites:page', load: () => import('../features/training/resources/sites/choices.ts') },
  classrooms: { permission: 'training:classrooms:page', load: () => import('../features/training/resources/classrooms/choices.ts') },
  vehicles: { permission: 'training:vehicles:page', load: () => import('../features/training/resources/vehicles/choices.ts') },
  courses: { permission: 'training:courses:page', load: () => import('../features/training/catalogue/courses/choices.ts') },
} as const

/** What can be put before deciders, as its noun draws it; a type that stands not here is shown by its summary. */
const subjectViews = {
  enrolment: lazyScreen(() => import('../features/training/delivery/enrolments/enrolment-subject.tsx')),
  offering: lazyScreen(() => import('../features/training/delivery/offerings/offering-subject.tsx')),
  absence: lazyScreen(() => import('../features/training/resources/absences/absence-subject.tsx')),
  permission: lazyScreen(() => import('../features/identity/rights/role-requests/request-subject.tsx')),
  exemption: lazyScreen(() => import('../features/fee/exemptions/exemption-subject.tsx')),
}

setNouns(nouns)
setSubjectViews(subjectViews)
