import { serve } from '@academy/chassis/http/serve.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { jobs as jobsContract } from '@academy/contracts/jobs/jobs.ts'
import { runs } from '@academy/contracts/jobs/runs.ts'
import { importHandlers } from './imports/handlers.ts'
import { startImports } from './imports/runner.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { startRunner } from './jobs/runner.ts'
import { runHandlers } from './runs/handlers.ts'

/** jobs: what the clock starts and what became of it; imports. */
export const jobs: ServiceApp = {
  name: 'jobs',
  routes: (platform) => [...serve(jobsContract, jobHandlers), ...serve(runs, runHandlers), ...serve(imports, importHandlers(platform))],
  reactions: [],
  started: async (...parts) => {
    const ends = [await startRunner(...parts), await startImports(...parts)]
    return async () => void (await Promise.all(ends.map((end) => end())))
  },
}
