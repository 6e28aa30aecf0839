import { serve } from '@academy/chassis/http/serve.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { figures } from '@academy/contracts/approval-workflow/figures.ts'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { caseHandlers } from './cases/handlers.ts'
import { caseTrail } from './cases/trail.ts'
import { modelHandlers } from './models/handlers.ts'
import { reactions } from './reactions.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { escalateTasks, expireCases, remindTasks, rerouteTasks } from './tasks/jobs.ts'

/** approval-workflow: who decides on what, in which order, until when. */
export const approvalWorkflow = serviceOf('approval-workflow', [
  module({
    name: 'approval-workflow',
    routes: () => [...serve(models, modelHandlers), ...serve(cases, caseHandlers), ...serve(tasks, taskHandlers)],
    figures,
    reactions,
    trail: caseTrail,
    jobs: [
      { name: 'approval.remind', run: remindTasks },
      { name: 'approval.escalate', run: escalateTasks },
      { name: 'approval.expire', run: expireCases },
      { name: 'approval.reroute', run: rerouteTasks },
    ],
  }),
])
