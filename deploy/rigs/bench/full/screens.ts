/** The screens of the story, each by the account that it is for. */
export const screens: Readonly<Record<string, readonly string[]>> = {
  'learner.tech': ['/person', '/offerings', '/my/enrolments', '/notices'],
  'outlet.admin': ['/manage/approval-workflow-tasks', '/manage/training-enrolments', '/manage/approval-workflow-done'],
  registrar: ['/manage/training-enrolments', '/manage/training-attendances', '/manage/fee-exemptions'],
  planner: ['/manage/training-offerings', '/manage/training-courses'],
  accountant: ['/manage/fee-accounts', '/manage/fee-ledger'],
  admin: ['/manage/sys-users', '/manage/org-organisations', '/manage/org-posts', '/manage/sys-params', '/manage/approval-workflow-cases'],
  operator: ['/manage/jobs-jobs', '/manage/jobs-runs', '/manage/notification-mails', '/manage/notification-mailbox'],
}
