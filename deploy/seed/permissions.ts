// Every permission word of the product: `area:resource` and its verbs (decided.md §3). Roles and menus pick from here.
const plain = ['page', 'save', 'update', 'delete'] as const

export const resources: Readonly<Record<string, readonly string[]>> = {
  'sys:params': plain,
  'sys:dictionaries': plain,
  'sys:users': [...plain, 'export', 'unmask', 'disable', 'enable'],
  'sys:roles': plain,
  'sys:menus': plain,
  'sys:regions': ['page'],
  'sys:workdays': ['page', 'update'],
  'sys:login-logs': ['page', 'export'],
  'sys:operation-logs': ['page', 'export'],
  'sys:services': ['page'],
  'sys:dead-letters': ['page', 'replay', 'discard'],
  'sys:trails': ['info'],
  'sys:stops': ['page', 'update'],
  'org:organisations': [...plain, 'export'],
  'org:positions': [...plain, 'export'],
  'org:posts': [...plain, 'export'],
  'org:area-managers': plain,
  'training:catalogues': plain,
  'training:courses': [...plain, 'export', 'release', 'unlist', 'archive'],
  'training:offerings': [...plain, 'export', 'publish', 'cancel'],
  'training:enrolments': ['page', 'export', 'apply', 'assign', 'revoke', 'replace', 'release'],
  'training:attendances': ['page', 'mark', 'close'],
  'training:study-records': ['page', 'export'],
  'training:trainers': [...plain, 'activate', 'deactivate'],
  'training:classrooms': [...plain, 'activate', 'deactivate'],
  'training:sites': [...plain, 'activate', 'deactivate'],
  'training:vehicles': [...plain, 'activate', 'deactivate'],
  'approval:models': ['page'],
  'approval:cases': ['page'],
  'approval:deputies': plain,
  'fee:accounts': ['page', 'export', 'top-up'],
  'fee:ledger': ['page', 'export'],
  'fee:reduction-rules': plain,
  'fee:penalties': ['page'],
  'fee:exemptions': ['page', 'save'],
  'fee:periods': ['page'],
  'community:rooms': ['page', 'shield'],
  'notification:mails': ['page', 'resend'],
  'jobs:jobs': ['page', 'update', 'run'],
  'jobs:runs': ['page'],
  'jobs:imports': ['page', 'save', 'apply'],
  'jobs:exports': ['page'],
}

/** All permissions of these resources, e.g. `all('training:offerings')`. Throws Error on an unknown resource. */
export const all = (...names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const verbs = resources[name]
    if (!verbs) throw new Error(`no resource ${name}`)
    return verbs.map((verb) => `${name}:${verb}`)
  })

/** The reading permissions of these resources. */
export const pages = (...names: readonly string[]): string[] => names.map((name) => `${name}:page`)

/** The reading and exporting permissions of every resource that has them. */
export const readEverything = (): string[] => all(...Object.keys(resources)).filter((permission) => /:(page|export)$/.test(permission))
