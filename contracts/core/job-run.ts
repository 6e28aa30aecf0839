import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { id } from './rules.ts'

/** Counts of one run: done, failed, skipped; partly succeeded when some failed and some were done (2-training.md §4 "Job log"). */
export const RunCounts = z.object({ done: z.number().int(), failed: z.number().int(), skipped: z.number().int(), note: z.string().max(500).optional() })
export type RunCounts = z.output<typeof RunCounts>

const RunAnswer = RunCounts.extend({ underWay: z.boolean().optional() })
/** What a run came to; nothing yet where it is still under way. */
export type RunAnswer = z.output<typeof RunAnswer>

/**
 * The internal endpoint by which the job runner wakes the owner of the work. A run with a lower `epoch` than another's before is passed over: its runner
 * slept past its lease (I50); so is one that comes while another is under way. Whoever asks for his run again, because he did not hear its end, is told what
 * it came to or that it is under way; one whose process went is done again, so jobs are written to find nothing left to do the second time, and `runId` makes
 * the ids of what they write the same. Without an epoch nobody else runs the job, and it is done each time.
 */
export const jobRun = (service: Service) =>
  contract(service, 'internal/job-run', {
    run: endpoint({
      method: 'POST',
      path: `/${service}/internal/job-run`,
      permission: 'internal',
      kind: 'act',
      input: z.object({ job: z.string().max(80), runId: id(), epoch: z.number().int().optional() }),
      output: RunAnswer,
    }),
  })
