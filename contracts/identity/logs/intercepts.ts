import { z } from 'zod'
import { list } from '../../core/list.ts'
import { oneRow, searchText } from '../../core/page.ts'
import { day, id, moment, personal } from '../../core/rules.ts'

const Intercept = z.object({
  id: id(),
  /** The last try of that day. */
  lastAt: moment(),
  userId: id(),
  userNameCn: personal(z.string(), 'name').optional(),
  userNameEn: personal(z.string(), 'name').optional(),
  /** The address that was not opened. */
  routes: z.string(),
  /** The menu of that address, where there is one, and what it asks for. */
  menuNameCn: z.string().optional(),
  menuNameEn: z.string().optional(),
  permission: z.string().optional(),
  /** So often on that day. */
  times: z.number().int(),
})

/** Attempts to open a page without its permission (1-portal.md §3 "Route-interception record", §4.4): one a person, page and day; kept for 180 days. */
export const intercepts = list({
  service: 'identity',
  noun: 'logs/intercepts',
  path: '/sys/intercepts',
  permission: 'sys:intercepts',
  row: Intercept,
  filter: {
    id: oneRow(),
    /** Address or name. */
    text: searchText(),
    userId: id().optional(),
    from: day().optional(),
    to: day().optional(),
  },
  sort: ['last_at', 'routes', 'times'],
  columns: ['lastAt', 'userName', 'routes', 'menuName', 'permission', 'times'],
  menu: { under: 'sys', sort: 80, icon: 'barred' },
  grants: { all: ['ADMIN'] },
  personal: true,
})
