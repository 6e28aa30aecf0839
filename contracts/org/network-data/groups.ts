import { dataList, named, reached } from './data.ts'

/** Groups, partners and schools, which have their own numbers at the maker's purchase. */
export const groupData = dataList({
  service: 'org',
  noun: 'network-data/groups',
  path: '/org/groups',
  permission: 'org:groups',
  types: ['40', '20', '30'],
  fields: [...named, ...reached, 'vendorNo'],
  menu: { under: 'org', sort: 60, icon: 'layers' },
})
