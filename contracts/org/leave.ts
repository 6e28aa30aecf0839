import { changeGrants, changesOf } from './personnel-changes.ts'

/** Who leaves the company, by the model LEAVE. */
export const leaves = changesOf({ service: 'org', noun: 'leave', menu: { under: 'org', sort: 52, icon: 'door-in' }, grants: changeGrants })
