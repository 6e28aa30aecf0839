import { changeGrants, changesOf } from './personnel-changes.ts'

/** Whose letter begins or ends, and which roles were asked for. */
export const permissionChanges = changesOf({
  service: 'org',
  noun: 'permission',
  kinds: ['3'],
  menu: { under: 'org', sort: 56, icon: 'shield-plus' },
  grants: changeGrants,
})
