import { model } from '@academy/chassis/mongo/model.ts'
import { Menu } from '@academy/contracts/identity/access/menus.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

export const MenuModel = model(db, 'menus', Menu, { indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], [{ tenantId: 1, sysCode: 1, sort: 1 }]] })

/** Attempts to open a route that one may not (1-portal.md §3 "Route-interception record"). */
export const InterceptModel = model(db, 'intercepts', z.object({ userId: z.string(), routes: z.string() }), { indexes: [[{ tenantId: 1, createDate: -1 }]] })
