import type { Context } from '@academy/chassis/http/context.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Subject } from '@academy/contracts/approval-workflow/subject.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { ChangeKind } from '@academy/contracts/org/change-fields.ts'
import { leaveSubject } from '@academy/contracts/org/leave-approval.ts'
import { permissionSubject } from '@academy/contracts/org/permission-approval.ts'
import { rejoinSubject } from '@academy/contracts/org/rejoin-approval.ts'
import { transferSubject } from '@academy/contracts/org/transfer-approval.ts'
import { changeBounds } from './around.ts'
import { decisionFacts, type Filing, judge, rowOf } from './file.ts'

/** By what each kind is decided. */
export const subjectOf: Readonly<Record<ChangeKind, Subject>> = {
  '1': leaveSubject,
  '2': transferSubject,
  '3': permissionSubject,
  '4': transferSubject,
  '5': rejoinSubject,
}

/** Who would decide if this were filed now; judged before as filing judges it, so that nobody looks at a road that he cannot go. */
export const routeAhead = async (platform: Platform, ctx: Context, filing: Filing) => {
  const around = await judge(ctx, filing, changeBounds(ctx))
  const row = { ...(await rowOf(ctx, filing, around)), id: 'ahead', version: 1, createDate: ctx.now, status: 'pending' as const, open: true }
  const subject = subjectOf[filing.wish.kind]
  const { facts, applicantId, submitterId, startsAt, endsAt } = subject.requested.read(await decisionFacts(ctx, row as never), row.id)
  const times = { ...(startsAt ? { startsAt: toShanghai(startsAt) } : {}), ...(endsAt ? { endsAt: toShanghai(endsAt) } : {}) }
  const caller = { tenantId: ctx.tenantId, requestId: ctx.requestId, correlationId: ctx.correlationId }
  return callService(platform, 'approval-workflow', cases.endpoints.route, { model: subject.model, facts, applicantId, submitterId, ...times }, caller)
}
