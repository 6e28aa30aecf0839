import { changeGrants, changesOf } from './personnel-changes.ts'

/** Who moves to another place or position, takes or gives up a part-time post, or comes back. */
export const transfers = changesOf({
  service: 'org',
  noun: 'transfer',
  kinds: ['2', '4', '5'],
  menu: { under: 'org', sort: 54, icon: 'route' },
  grants: changeGrants,
})
