import type { IncomingMessage } from 'node:http'
import { otherUpstreams } from './other-upstreams.ts'
import { Full, type Upstream } from './upstream.ts'

const way = () => ({}) as Upstream
const asked = (method: string) => ({ method }) as IncomingMessage
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

describe('behind one address, where a balancer may lead to another process', () => {
  const only = way()
  const ways = (method: string) => otherUpstreams(asked(method), null, () => only)

  test.each(['GET', 'POST'])('%s that no process took is tried once more, and no oftener', (method) => {
    const another = ways(method)
    expect([another(only, refused, false), another(only, refused, false)]).toEqual([only, undefined])
  })

  test('where too many wait already nobody waits once more', () => {
    expect(ways('GET')(only, new Full('too many wait for it'), false)).toBeUndefined()
  })
})

test('of several addresses each is tried before any is tried again', () => {
  const all = [way(), way(), way()]
  let turn = 0
  const another = otherUpstreams(asked('POST'), null, () => all[turn++ % all.length] as Upstream)
  const tried = [all[0] as Upstream]
  for (let next = another(tried[0] as Upstream, refused, false); next; next = another(next, refused, false)) tried.push(next)
  expect(new Set(tried.slice(0, 3)).size).toBe(3)
  expect(tried.length).toBeLessThanOrEqual(4)
})
