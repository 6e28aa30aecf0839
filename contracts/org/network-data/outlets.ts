import { dataList, named, reached } from './data.ts'

/** Outlets, with kind, brands and the number of the sales company. */
export const outletData = dataList({
  service: 'org',
  noun: 'network-data/outlets',
  path: '/org/outlets',
  permission: 'org:outlets',
  types: ['60'],
  fields: [...named, 'outletKind', 'brands', ...reached, 'dealerSize', 'openDate', 'dmsCode', 'nscNo', 'salesPartnerId'],
  menu: { under: 'org', sort: 62, icon: 'door' },
})
