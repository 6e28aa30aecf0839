import type { Service } from '../core/endpoint.ts'

/** One piece of work that the clock starts: which service owns it, and when, as a cron line in Asia/Shanghai. */
export interface Scheduled {
  name: string
  service: Service
  cron: string
  /** Starts paused where false. */
  on: boolean
}

const everyMinute = (service: Service, name: string): Scheduled => ({ name, service, cron: '* * * * *', on: true })

/** Everything that runs by the clock. Texts are `jobNames.<name>` of the locales. */
export const schedule: readonly Scheduled[] = [
  everyMinute('training', 'training.expire-holds'),
  everyMinute('training', 'training.promote'),
  everyMinute('training', 'training.tell-phases'),
  everyMinute('training', 'training.issue-certificates'),
  { name: 'training.review-certificates', service: 'training', cron: '10 1 * * *', on: true },
  { name: 'training.tell-certificates', service: 'training', cron: '0 7 * * *', on: true },
  everyMinute('approval-workflow', 'approval.remind'),
  everyMinute('approval-workflow', 'approval.escalate'),
  everyMinute('approval-workflow', 'approval.expire'),
  everyMinute('approval-workflow', 'approval.reroute'),
  { name: 'training.ask-starts', service: 'training', cron: '*/10 * * * *', on: true },
  { name: 'training.drop-files', service: 'training', cron: '20 * * * *', on: true },
  { name: 'identity.drop-files', service: 'identity', cron: '25 * * * *', on: true },
  { name: 'fee.close-period', service: 'fee', cron: '0 * * * *', on: true },
  everyMinute('identity', 'identity.turn-assignments'),
  { name: 'identity.synchronise', service: 'identity', cron: '*/10 * * * *', on: true },
  { name: 'identity.end-employments', service: 'identity', cron: '*/10 * * * *', on: true },
  { name: 'identity.end-sessions', service: 'identity', cron: '*/10 * * * *', on: true },
  { name: 'identity.access-review', service: 'identity', cron: '0 6 1 1,4,7,10 *', on: true },
  { name: 'identity.leak-test', service: 'identity', cron: '10 2 * * *', on: true },
  { name: 'identity.find-doubles', service: 'identity', cron: '50 2 * * *', on: true },
  { name: 'identity.tend-merges', service: 'identity', cron: '15 * * * *', on: true },
  everyMinute('org', 'org.refresh-staffing'),
  everyMinute('org', 'org.make-changes'),
  everyMinute('org', 'org.end-letters'),
  { name: 'org.drop-files', service: 'org', cron: '30 * * * *', on: true },
  { name: 'identity.drop-registrations', service: 'identity', cron: '40 3 * * *', on: true },
  { name: 'identity.subject-requests', service: 'identity', cron: '45 * * * *', on: true },
  { name: 'org.end-posts', service: 'org', cron: '*/10 * * * *', on: true },
  { name: 'org.close-organisations', service: 'org', cron: '5,35 * * * *', on: true },
  { name: 'org.turn-areas', service: 'org', cron: '*/10 * * * *', on: true },
  { name: 'jobs.verify-chains', service: 'jobs', cron: '0 4 * * *', on: true },
  { name: 'jobs.verify-invariants', service: 'jobs', cron: '30 3 * * *', on: true },
]
