import { z } from 'zod'
import { event } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { id } from '../../core/rules.ts'

const instant = z.iso.datetime()

/** Opens the case PERM; the reason stays with the request, for it may name people. */
export const roleRequestAsked = event(
  'identity.role-request.asked',
  1,
  z.object({
    userId: id(),
    submitterId: id(),
    /** The main post by which he works. */
    positionCode: z.string().optional(),
    outletId: id().optional(),
    roleCode: z.string(),
    roleTitleCn: z.string(),
    roleTitleEn: z.string(),
    /** So many permissions the role gives. */
    permissions: z.number().int(),
    /** The organisations that narrow it; none where it reaches as the role says. */
    places: z.array(z.object({ id: id(), nameCn: z.string(), nameEn: z.string() })).max(50),
    from: instant.optional(),
    until: instant,
    askedAt: instant,
  }),
  {
    userId: 'u-0412',
    submitterId: 'u-0412',
    positionCode: 'TE03',
    outletId: 'O0001',
    roleCode: 'PLANNER',
    roleTitleCn: '排课计划员',
    roleTitleEn: 'Planner',
    permissions: 24,
    places: [{ id: 'O0001', nameCn: '北京朔望亦庄店', nameEn: 'Beijing Shuowang Yizhuang Store' }],
    until: '2026-12-14T01:26:00.000Z',
    askedAt: '2026-11-14T01:26:00.000Z',
  },
)

/** Taken back by who asked: its case ends without a decision. */
export const roleRequestWithdrawn = event('identity.role-request.withdrawn', 1, z.object({ userId: id(), withdrawnAt: instant }), {
  userId: 'u-0412',
  withdrawnAt: '2026-11-15T01:26:00.000Z',
})

/** Decided, whichever way: who asked sees it at once. */
export const roleRequestEnded = event('identity.role-request.ended', 1, z.object({ userId: id(), submitterId: id(), status: z.string(), endedAt: instant }), {
  userId: 'u-0412',
  submitterId: 'u-0412',
  status: 'agreed',
  endedAt: '2026-11-15T01:26:00.000Z',
})

export const roleRequestLive = live('identity.role-request', { noun: 'rights/role-requests', to: 'named' })
