import { changeGrants, changesOf } from './personnel-changes.ts'

/** Who leaves the company, by the model LEAVE. */
export const leaves = changesOf({ service: 'org', noun: 'leave', kinds: ['1'], menu: { under: 'org', sort: 52, icon: 'door-in' }, grants: changeGrants })
