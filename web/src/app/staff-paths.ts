import { lazyScreen } from '../core/states/lazy-screen.tsx'
import type { Screen } from './staff-screen.ts'

/** Where the screens of the academy's and the network's staff stand. What draws them comes with the first of them (`staff-screens.ts`): visitors and learners fetch none of it. */
const paths = [
  'approval-workflow-tasks',
  'approval-workflow-done',
  'approval-workflow-mine',
  'approval-workflow-cases',
  'approval-workflow-models',
  'training-courses',
  'training-catalogues',
  'training-sites',
  'training-classrooms',
  'training-trainers',
  'training-absences',
  'training-vehicles',
  'training-suppliers',
  'org-organisations',
  'org-positions',
  'org-posts',
  'org-area-managers',
  'sys-groups',
  'sys-users',
  'training-offerings',
  'training-enrolments',
  'training-attendances',
  'training-attendances/:offeringId',
  'training-study-records',
  'training-attendance-scores',
  'training-enrolment-outcomes',
  'fee-accounts',
  'fee-accounts/:accountId',
  'fee-ledger',
  'fee-exemptions',
  'fee-reduction-rules',
  'community-threads',
  'community-comments',
  'community-words',
  'sys-agreements',
  'sys-menus',
  'sys-menu-switches',
  'sys-stops',
  'sys-tenants',
  'sys-tenant-members',
  'sys-dictionaries',
  'sys-providers',
  'sys-regions',
  'sys-workdays',
  'sys-configuration',
  'sys-roles',
  'sys-roles/:roleId',
  'sys-explain',
  'sys-access-reviews',
  'sys-role-assignments',
  'sys-role-assignments/:userId',
  'sys-role-requests',
  'sys-online-users',
  'sys-login-logs',
  'sys-operation-logs',
  'sys-error-logs',
  'sys-intercepts',
  'jobs-jobs',
  'jobs-imports',
  'jobs-runs',
  'sys-services',
  'sys-dead-letters',
  'sys-leak-tests',
  'sys-trails',
  'notification-mails',
  'notification-mailbox',
] as const
export type StaffPath = (typeof paths)[number]

/** Those that need no menu entry, by the name of their tab. */
const open: Partial<Record<StaffPath, string>> = {
  'approval-workflow-tasks': 'places.tasks',
  'approval-workflow-done': 'places.done',
  'approval-workflow-mine': 'places.filed',
  'notification-mailbox': 'places.mailbox',
}

const screen = (path: StaffPath): Screen => {
  const tab = open[path]
  return { path, page: lazyScreen(async () => (await import('./staff-screens.ts')).screens[path]()), ...(tab ? { open: tab } : {}) }
}

/** The screens of the academy's and the network's staff. */
export const staffScreens: readonly Screen[] = paths.map(screen)
