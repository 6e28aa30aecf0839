import { approvalWorkflow } from '@academy/approval-workflow/app.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { community } from '@academy/community/app.ts'
import { fee } from '@academy/fee/app.ts'
import { identity } from '@academy/identity/app.ts'
import { jobs } from '@academy/jobs/app.ts'
import { notification } from '@academy/notification/app.ts'
import { org } from '@academy/org/app.ts'
import { training } from '@academy/training/app.ts'
import { verifyNightly } from '../rigs/verify/job.ts'

/** The services of one installation, in the order in which they start. */
export const services: readonly ServiceApp[] = [
  identity,
  org,
  training,
  approvalWorkflow,
  fee,
  community,
  notification,
  { ...jobs, jobs: [...(jobs.jobs ?? []), verifyNightly] },
]
