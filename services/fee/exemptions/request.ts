import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { exemptionRequested } from '@academy/contracts/fee/events.ts'
import type { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { exemptable } from '../ledger/journal.ts'
import { type PenaltyDoc, PenaltyModel } from '../penalties/model.ts'
import { reasonsAgainst } from './exemption.ts'
import { type ExemptionDoc, ExemptionModel } from './model.ts'

type Asked = Parsed<(typeof exemptions)['endpoints']['request']>

const tellRequest = (unit: Unit, exemption: ExemptionDoc, penalty: PenaltyDoc) =>
  unit.emit(exemptionRequested, exemption.id, {
    exemptionId: exemption.id,
    penaltyId: penalty.id,
    enrolmentId: penalty.enrolmentId,
    accountId: penalty.accountId,
    orgId: penalty.orgId,
    userId: penalty.userId,
    offeringId: penalty.offeringId,
    offeringNumber: penalty.offeringNumber,
    courseCode: penalty.courseCode,
    startDate: penalty.startDate,
    amount: exemption.amount,
    penalty: penalty.amount,
    reason: exemption.reason,
    submitterId: exemption.requestedBy,
    requestedAt: exemption.requestedAt.toISOString(),
  })

/** Asks for all or part of a penalty; what is asked for is set aside until it is decided. Throws absent, or refused above what is left (I14). */
export const requestExemption = (asked: Asked, ctx: Context): Promise<ExemptionDoc> =>
  ctx.unit(async (unit) => {
    const penalty = await repository(PenaltyModel)({ ...ctx, session: unit.session }).byId(asked.penaltyId)
    if (!penalty) throw absent()
    const reasons = reasonsAgainst(asked.amount, exemptable(penalty))
    if (reasons.length > 0) throw refused(reasons)
    await repository(PenaltyModel)(unscoped(unit)).update(penalty.id, penalty.version, { $inc: { pending: asked.amount } })
    const exemption = await repository(ExemptionModel)(unscoped(unit)).insert({
      penaltyId: penalty.id,
      enrolmentId: penalty.enrolmentId,
      accountId: penalty.accountId,
      orgId: penalty.orgId,
      userId: penalty.userId,
      offeringNumber: penalty.offeringNumber,
      amount: asked.amount,
      reason: asked.reason,
      remark: asked.remark,
      status: 'requested',
      requestedBy: ctx.userId,
      requestedAt: unit.now,
    })
    tellRequest(unit, exemption, penalty)
    return exemption
  })
