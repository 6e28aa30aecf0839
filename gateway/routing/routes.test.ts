import { routeOf } from './routes.ts'

describe('paths of the API (decided.md §4 "Paths")', () => {
  test.each([
    ['/sys/params/page', 'identity', '/sys/params/page'],
    ['/auth/login', 'identity', '/auth/login'],
    ['/learningapi/sys/params/page', 'identity', '/sys/params/page'],
    ['/approval-workflow/tasks/page', 'approval-workflow', '/act/tasks/page'],
    ['/notify/notifyinfo/unReadNotifyCount', 'notification', '/notify/notifyinfo/unReadNotifyCount'],
  ])('%s → %s %s', (path, service, seen) => expect(routeOf(path)).toEqual({ service, path: seen }))

  test.each([
    '/identity/internal/foundation',
    '/auth/internal/resolve',
    '/training/internal/job-run',
    '/',
    '/nowhere',
    '/constructor/x',
    '//sys/params',
    '/sys/../auth',
  ])('%s leads nowhere', (path) => expect(routeOf(path)).toBeNull())
})
