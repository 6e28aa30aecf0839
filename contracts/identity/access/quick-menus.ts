import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { freeText, id } from '../../core/rules.ts'

/** A page of the left menu that somebody wants at hand (1-portal.md §3 "Quick menu item"). */
const QuickMenu = z.object({ quickMenuId: id(), quickMenuUrl: z.string(), sysCode: z.string(), nameCn: z.string(), nameEn: z.string() })
const all = z.array(QuickMenu)

/** Who it was the server knows; clients of the family send the id as they keep it, encrypted and in base64. */
const sender = () => freeText(256).optional()

/** One's quick menu on the paths of the family (1-portal.md §7): at most twelve, in one's own order. */
export const quickMenus = contract('identity', 'access/quick-menus', {
  mine: endpoint({
    method: 'GET',
    path: '/sys/commquickmenu/info/{userId}',
    permission: 'session',
    kind: 'read',
    input: z.object({ userId: freeText(256) }),
    output: all,
  }),
  add: endpoint({
    method: 'POST',
    path: '/sys/commquickmenu',
    permission: 'session',
    kind: 'act',
    input: z.object({ quickMenuUrl: freeText(200), userId: sender() }),
    output: all,
  }),
  deleteMT: endpoint({
    method: 'POST',
    path: '/sys/commquickmenu/deleteMT',
    permission: 'session',
    kind: 'act',
    input: z.object({ quickMenuId: id(), userId: sender() }),
    output: all,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/sys/commquickmenu/order',
    permission: 'session',
    kind: 'act',
    input: z.object({ quickMenuIds: z.array(id()).max(12) }),
    output: all,
  }),
})
