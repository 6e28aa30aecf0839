/** The directories of the back office's menu by system code: 10 system, 20 learning, 50 resources (1-portal.md §2.4). Their words are texts: `menus.<code>`. */
export const directories = {
  sys: { sysCode: '10', icon: 'setting', sort: 10 },
  org: { sysCode: '10', icon: 'apartment', sort: 20 },
  operations: { sysCode: '10', icon: 'tool', sort: 30 },
  catalogue: { sysCode: '20', icon: 'book', sort: 10 },
  delivery: { sysCode: '20', icon: 'calendar', sort: 20 },
  certification: { sysCode: '20', icon: 'safety', sort: 25 },
  fee: { sysCode: '20', icon: 'wallet', sort: 30 },
  approval: { sysCode: '20', icon: 'audit', sort: 40 },
  community: { sysCode: '20', icon: 'message', sort: 50 },
  resources: { sysCode: '50', icon: 'team', sort: 10 },
} as const

export type Directory = keyof typeof directories
