import { setNouns } from '../core/pick/nouns.tsx'

/** How the nouns that others refer to are picked and named, and who may look them up; each comes when it is first needed. */
export const nouns = {
  users: { permission: 'sys:users:page', load: () => import('../features/identity/accounts/users/choices.ts') },
  roles: { permission: 'sys:roles:page', load: () => import('../features/identity/access/roles/choices.ts') },
  groups: { permission: 'sys:groups:page', load: () => import('../features/identity/accounts/groups/choices.ts') },
  organisations: { permission: 'org:organisations:page', load: () => import('../features/org/organisations/choices.ts') },
  positions: { permission: 'org:positions:page', load: () => import('../features/org/positions/choices.ts') },
  sites: { permission: 'training:sites:page', load: () => import('../features/training/resources/sites/choices.ts') },
  classrooms: { permission: 'training:classrooms:page', load: () => import('../features/training/resources/classrooms/choices.ts') },
  vehicles: { permission: 'training:vehicles:page', load: () => import('../features/training/resources/vehicles/choices.ts') },
  courses: { permission: 'training:courses:page', load: () => import('../features/training/catalogue/courses/choices.ts') },
} as const

setNouns(nouns)
