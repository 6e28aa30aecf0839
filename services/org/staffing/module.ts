import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { departments } from '@academy/contracts/org/departments.ts'
import { headcounts } from '@academy/contracts/org/headcounts.ts'
import { chartHandlers } from '../chart/handlers.ts'
import { templateHandlers } from '../department-templates/handlers.ts'
import { departmentHandlers } from '../departments/handlers.ts'
import { departmentsReached } from '../departments/reach.ts'
import { headcountHandlers } from '../headcounts/handlers.ts'
import { markReactions } from './marks.ts'
import { refreshStaffing } from './refresh.ts'

/** staffing: what outlets should have, what they have, and who is missing. */
export const staffing = module({
  name: 'staffing',
  routes: () => [
    ...serve(departments, departmentHandlers),
    ...serve(departmentTemplates, templateHandlers),
    ...serve(headcounts, headcountHandlers),
    ...serve(chart, chartHandlers),
  ],
  reachings: [departmentsReached],
  reactions: markReactions,
  jobs: [refreshStaffing],
})
