import type { ComponentType } from 'react'
import { late } from '../core/states/late.tsx'
import type { Screen } from './places.ts'
import './nouns.ts'
import './subject-views.ts'

const screen = (path: string, load: () => Promise<{ default: ComponentType }>, open?: string): Screen => ({ path, page: late(load), ...(open ? { open } : {}) })

/** The screens of the academy's and the network's staff. */
export const staffScreens: readonly Screen[] = [
  screen('approval-workflow-tasks', () => import('../features/approval-workflow/tasks/screen.tsx'), 'places.tasks'),
  screen('approval-workflow-done', () => import('../features/approval-workflow/tasks/done.tsx'), 'places.done'),
  screen('approval-workflow-mine', () => import('../features/approval-workflow/cases/mine.tsx'), 'places.filed'),
  screen('approval-workflow-cases', () => import('../features/approval-workflow/cases/screen.tsx')),
  screen('approval-workflow-models', () => import('../features/approval-workflow/models/screen.tsx')),
  screen('training-courses', () => import('../features/training/catalogue/courses/screen.tsx')),
  screen('training-catalogues', () => import('../features/training/catalogue/catalogues/screen.tsx')),
  screen('training-sites', () => import('../features/training/resources/sites/screen.tsx')),
  screen('training-classrooms', () => import('../features/training/resources/classrooms/screen.tsx')),
  screen('training-trainers', () => import('../features/training/resources/trainers/screen.tsx')),
  screen('training-vehicles', () => import('../features/training/resources/vehicles/screen.tsx')),
  screen('org-organisations', () => import('../features/org/organisations/screen.tsx')),
  screen('org-positions', () => import('../features/org/positions/screen.tsx')),
  screen('org-posts', () => import('../features/org/posts/screen.tsx')),
  screen('org-area-managers', () => import('../features/org/area-managers/screen.tsx')),
  screen('sys-groups', () => import('../features/identity/accounts/groups/screen.tsx')),
  screen('sys-users', () => import('../features/identity/accounts/users/screen.tsx')),
  screen('training-offerings', () => import('../features/training/delivery/offerings/staff/screen.tsx')),
  screen('training-enrolments', () => import('../features/training/delivery/enrolments/staff/screen.tsx')),
  screen('training-attendances', () => import('../features/training/delivery/attendances/screen.tsx')),
  screen('training-attendances/:offeringId', () => import('../features/training/delivery/attendances/sheet-screen.tsx')),
  screen('training-study-records', () => import('../features/training/study/study-records/screen.tsx')),
  screen('training-attendance-scores', () => import('../features/training/delivery/attendance-scores/screen.tsx')),
  screen('fee-accounts', () => import('../features/fee/accounts/screen.tsx')),
  screen('fee-accounts/:accountId', () => import('../features/fee/accounts/one.tsx')),
  screen('fee-ledger', () => import('../features/fee/ledger/screen.tsx')),
  screen('fee-exemptions', () => import('../features/fee/exemptions/screen.tsx')),
  screen('fee-reduction-rules', () => import('../features/fee/reduction-rules/screen.tsx')),
  screen('sys-menus', () => import('../features/identity/access/menu-entries/screen.tsx')),
  screen('sys-dictionaries', () => import('../features/identity/system/dictionary-items/screen.tsx')),
  screen('sys-roles', () => import('../features/identity/access/roles/screen.tsx')),
  screen('sys-login-logs', () => import('../features/identity/logs/login-logs/screen.tsx')),
  screen('sys-operation-logs', () => import('../features/jobs/operation-logs/screen.tsx')),
  screen('sys-intercepts', () => import('../features/identity/logs/intercepts/screen.tsx')),
  screen('jobs-jobs', () => import('../features/jobs/jobs/screen.tsx')),
  screen('jobs-imports', () => import('../features/jobs/imports/screen.tsx')),
  screen('jobs-runs', () => import('../features/jobs/runs/screen.tsx')),
  screen('sys-services', () => import('../features/jobs/services/screen.tsx')),
  screen('sys-dead-letters', () => import('../features/jobs/dead-letters/screen.tsx')),
  screen('sys-trails', () => import('../features/jobs/trails/screen.tsx')),
  screen('notification-mails', () => import('../features/notification/mails/screen.tsx')),
  screen('notification-mailbox', () => import('../features/notification/mails/mailbox.tsx'), 'places.mailbox'),
]
