import { serve } from '@academy/chassis/http/serve.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { module, serviceOf } from '@academy/chassis/runtime/module.ts'
import { processBox } from '@academy/contracts/core/operations.ts'
import { auditChains } from '@academy/contracts/jobs/audit-chains.ts'
import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { errorLogs } from '@academy/contracts/jobs/error-logs.ts'
import { figures } from '@academy/contracts/jobs/figures.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { jobs as jobsContract } from '@academy/contracts/jobs/jobs.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { runs } from '@academy/contracts/jobs/runs.ts'
import { serviceControls } from '@academy/contracts/jobs/service-controls.ts'
import { services } from '@academy/contracts/jobs/services.ts'
import { trails } from '@academy/contracts/jobs/trails.ts'
import { chainHandlers } from './audit-chains/handlers.ts'
import { verifyChains, verifyRun } from './audit-chains/verify.ts'
import { deadLetterHandlers } from './dead-letters/handlers.ts'
import { errorLogHandlers } from './error-logs/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { watchImports } from './imports/left.ts'
import { importTasks } from './imports/tasks.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { startRunner } from './jobs/runner.ts'
import { operationLogHandlers } from './operation-logs/handlers.ts'
import { runHandlers } from './runs/handlers.ts'
import { runTrail } from './runs/trail.ts'
import { controlHandlers, rebuildRun } from './service-controls/handlers.ts'
import { processHandlers, serviceHandlers } from './services/handlers.ts'
import { trailHandlers } from './trails/handlers.ts'

/** jobs: what the clock starts and what became of it; imports; dead letters; how the services are. `owner` is the tenant whose operators run the installation. */
const running = (owner = setting('OWNER_TENANT', 'chengtu')) =>
  module({
    name: 'jobs',
    routes: (platform) => [
      ...serve(jobsContract, jobHandlers(owner)),
      ...serve(runs, runHandlers(owner)),
      ...serve(deadLetters, deadLetterHandlers(platform, owner)),
      ...serve(imports, importHandlers(platform)),
      ...serve(services, serviceHandlers(platform, owner)),
      ...serve(serviceControls, controlHandlers(platform, owner)),
      ...serve(processBox, processHandlers),
      ...serve(trails, trailHandlers(platform)),
      ...serve(operationLogs, operationLogHandlers(platform)),
      ...serve(errorLogs, errorLogHandlers(platform, owner)),
      ...serve(auditChains, chainHandlers(platform)),
    ],
    figures,
    tasks: [...importTasks, verifyRun, rebuildRun(owner)],
    jobs: [verifyChains],
    trail: runTrail(owner),
    started: async (...parts) => {
      const ends = [await startRunner(...parts), await watchImports(...parts)]
      return async () => void (await Promise.all(ends.map((end) => end())))
    },
  })
export const jobs = serviceOf('jobs', [running()])
