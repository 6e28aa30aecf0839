import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { Menu } from '@academy/contracts/identity/access/menus.ts'
import { intercepts } from '@academy/contracts/identity/logs/intercepts.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

export const MenuModel = model(db, 'menus', Menu, {
  indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], [{ tenantId: 1, sysCode: 1, sort: 1 }], ...sortIndexes(menuEntries.endpoints.page.sort)],
})

const KEPT_S = 180 * 86_400

/** Attempts to open a page that one may not, one a person, page and day (1-portal.md §3 "Route-interception record"). */
export const InterceptModel = model(
  db,
  'intercepts',
  // rows from before days were counted are one try each
  z.object({ userId: idOf('users'), routes: z.string(), day: z.string().optional(), times: z.number().optional(), lastAt: z.date().optional() }),
  {
    subject: { erased: 'removed' },
    indexes: [
      [{ tenantId: 1, userId: 1, routes: 1, day: 1 }],
      [{ createDate: 1 }, { expireAfterSeconds: KEPT_S }],
      ...sortIndexes(intercepts.endpoints.page.sort),
    ],
  },
)
