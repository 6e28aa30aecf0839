import { setSubjectViews } from '../core/life/subject-views.tsx'
import { lazyScreen } from '../core/states/lazy-screen.tsx'

/** What can be put before deciders, as its noun draws it; a type that stands not here is shown by its summary. */
setSubjectViews({
  enrolment: lazyScreen(() => import('../features/training/delivery/enrolments/enrolment-subject.tsx')),
  offering: lazyScreen(() => import('../features/training/delivery/offerings/offering-subject.tsx')),
  absence: lazyScreen(() => import('../features/training/resources/absences/absence-subject.tsx')),
  permission: lazyScreen(() => import('../features/identity/rights/role-requests/request-subject.tsx')),
  exemption: lazyScreen(() => import('../features/fee/exemptions/exemption-subject.tsx')),
})
