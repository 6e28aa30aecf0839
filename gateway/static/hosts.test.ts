import { hostKinds } from './hosts.ts'

test('hosts are told apart by their exact names and ports; everything else is the portal (1-portal.md §2.4)', () => {
  const kindOf = hostKinds('portal=learn.example, api=api.example:8443,dealer=dealer.example')
  expect(['learn.example', 'API.example:8443', 'api.example', 'dealer.example', 'x.dealer.example', undefined].map(kindOf)).toEqual([
    ...['portal', 'api', 'portal', 'dealer', 'portal', 'portal'],
  ])
  expect(hostKinds('')('anything')).toBe('portal')
})

test.each(['api', 'api=', 'office=a.example', 'api=http://a.example'])('%s is refused at the start', (given) => {
  expect(() => hostKinds(given)).toThrow('HOSTS')
})
