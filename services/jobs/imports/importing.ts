import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { ImportRow, SheetKey } from '@academy/contracts/core/import-columns.ts'

export type SheetRows = Partial<Record<SheetKey, readonly ImportRow[]>>
/** Where an import goes: the tenant, and the ids that keep its trail together. */
export interface Importing {
  platform: Platform
  tenantId: string
  requestId?: string
  correlationId?: string
  /** Who applies it, by which import. */
  actor?: { userId: string; through: string }
}
