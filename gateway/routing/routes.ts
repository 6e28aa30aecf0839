import type { Service } from '@academy/contracts/core/endpoint.ts'

/** First path segments of the API and the service behind each (decided.md §4 "Paths"). */
const prefixes: Readonly<Record<string, Service>> = {
  auth: 'identity',
  sys: 'identity',
  identity: 'identity',
  org: 'org',
  training: 'training',
  act: 'approval-workflow',
  'approval-workflow': 'approval-workflow',
  fee: 'fee',
  community: 'community',
  notify: 'notification',
  notification: 'notification',
  jobs: 'jobs',
}

/** Which service answers this path (without `/api`), and the path it sees; `null` for none. `/learningapi` is an optional prefix. */
export const routeOf = (path: string): { service: Service; path: string } | null => {
  const bare = path.replace(/^\/learningapi(?=\/)/, '')
  const [, first = '', second = ''] = bare.split('/')
  const service = Object.hasOwn(prefixes, first) ? prefixes[first] : undefined
  if (!service || second === 'internal') return null
  if (bare.includes('/../') || bare.includes('//')) return null
  if (first === 'approval-workflow') return { service, path: bare.replace('/approval-workflow', '/act') }
  return { service, path: bare }
}
