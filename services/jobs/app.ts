import { serve } from '@academy/chassis/http/serve.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { jobs as jobsContract } from '@academy/contracts/jobs/jobs.ts'
import { runs } from '@academy/contracts/jobs/runs.ts'
import { deadLetterHandlers } from './dead-letters/handlers.ts'
import { importHandlers } from './imports/handlers.ts'
import { startImports } from './imports/runner.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { startRunner } from './jobs/runner.ts'
import { runHandlers } from './runs/handlers.ts'

/** jobs: what the clock starts and what became of it; imports; dead letters. `owner` is the tenant whose operators run the installation. */
export const jobsApp = (owner = setting('OWNER_TENANT', 'chengtu')): ServiceApp => ({
  name: 'jobs',
  routes: (platform) => [
    ...serve(jobsContract, jobHandlers(owner)),
    ...serve(runs, runHandlers(owner)),
    ...serve(deadLetters, deadLetterHandlers(platform, owner)),
    ...serve(imports, importHandlers(platform)),
  ],
  reactions: [],
  started: async (...parts) => {
    const ends = [await startRunner(...parts), await startImports(...parts)]
    return async () => void (await Promise.all(ends.map((end) => end())))
  },
})
export const jobs = jobsApp()
