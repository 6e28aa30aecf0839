import { dataList, named, reached } from './data.ts'

/** Dealers, with the codes under which other systems pay and order. */
export const dealerData = dataList({
  service: 'org',
  noun: 'network-data/dealers',
  path: '/org/dealers',
  permission: 'org:dealers',
  types: ['50'],
  fields: [...named, ...reached, 'dealerSize', 'openDate', 'dmsCode', 'vendorNo', 'bbaNo', 'salesPartnerId'],
  menu: { under: 'org', sort: 61, icon: 'sheet-lines' },
})
