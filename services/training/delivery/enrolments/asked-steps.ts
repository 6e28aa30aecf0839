import { callService, OPINION_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { type CaseFacts, cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Application } from './application.ts'
import type { Judging } from './apply.ts'

const factsOf = ({ subject, terms, areaApproval, academyApproval }: Application): CaseFacts => {
  const { outletId, dealerId, positionCode, offeringId, courseCode, catalogue, brand, level } = subject
  return { outletId, dealerId, positionCode, offeringId, courseCode, catalogue, brand, level, price: terms.price, areaApproval, academyApproval }
}

/**
 * Does the model ENROL ask anybody beyond the outlet for this application (decided.md §1 "Replace")? The model is approval's data, so approval is
 * asked; while it cannot say, the application goes the ordinary way and its case decides.
 */
export const asksMore = async (ctx: Judging, a: Application): Promise<boolean> => {
  if (!ctx.platform) return true
  try {
    const caller = { tenantId: ctx.tenantId, requestId: ctx.requestId, correlationId: ctx.correlationId, withinMs: OPINION_MS }
    const { steps } = await callService(ctx.platform, 'approval-workflow', cases.endpoints.plan, { model: 'ENROL', facts: factsOf(a) }, caller)
    return steps.some((step) => step.asked && step.by !== 'store')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logger.warn({ err: error, enrolmentId: a.id }, 'approval did not say which steps are asked; a case will decide')
    return true
  }
}
