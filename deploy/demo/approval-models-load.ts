import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'

/** Gives every named tenant the models of approval; repeating it changes nothing. */
export const loadApprovalModels = async (platform: Platform, tenantIds: readonly string[]): Promise<void> => {
  for (const tenantId of tenantIds) await callService(platform, 'approval-workflow', models.endpoints.load, { models: [...shippedModels] }, { tenantId })
}
