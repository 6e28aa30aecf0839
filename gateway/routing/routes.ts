import type { Service } from '@academy/contracts/core/endpoint.ts'

/** First path segments of the API and the service behind each (decided.md §4 "Paths"). */
const prefixes: Readonly<Record<string, Service>> = {
  auth: 'identity',
  sys: 'identity',
  identity: 'identity',
  scim: 'identity',
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

interface Route {
  service: Service
  path: string
}

const find = (path: string): Route | null => {
  const bare = path.replace(/^\/learningapi(?=\/)/, '')
  const [, first = '', second = ''] = bare.split('/')
  const service = Object.hasOwn(prefixes, first) ? prefixes[first] : undefined
  if (!service || second === 'internal') return null
  if (bare.includes('/../') || bare.includes('//')) return null
  if (first === 'approval-workflow') return { service, path: bare.replace('/approval-workflow', '/act') }
  return { service, path: bare }
}

let last: { path: string; route: Route | null } = { path: '', route: null }

/** Which service answers this path (without `/api`), and the path it sees; `null` for none. `/learningapi` is an optional prefix. A request asks several times in a row. */
export const routeOf = (path: string): Route | null => {
  if (last.path !== path) last = { path, route: find(path) }
  return last.route
}
