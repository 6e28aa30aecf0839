import { setSubjectViews } from '../core/life/subject-views.tsx'
import { late } from '../core/states/late.tsx'

/** What can be put before deciders, as its noun draws it; a type that stands not here is shown by its summary. */
setSubjectViews({
  enrolment: late(() => import('../features/training/delivery/enrolments/enrolment-subject.tsx')),
  offering: late(() => import('../features/training/delivery/offerings/offering-subject.tsx')),
  exemption: late(() => import('../features/fee/exemptions/exemption-subject.tsx')),
})
