import { boot } from '@academy/chassis/runtime/boot.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { jobs } from '@academy/jobs/app.ts'
import { verifyNightly } from '../rigs/verify/job.ts'

// The job runner, and the only process that may look into all databases: it recomputes their invariants each night, and changes nothing there.

await boot({ ...jobs, jobs: [...(jobs.jobs ?? []), verifyNightly] }, services)
