import type { dealerData } from '@academy/contracts/org/network-data/dealers.ts'
import type { groupData } from '@academy/contracts/org/network-data/groups.ts'
import type { outletData } from '@academy/contracts/org/network-data/outlets.ts'
import type { RowOf } from '../../../core/list/drawn-columns.tsx'

export type Data = typeof groupData | typeof dealerData | typeof outletData
export type DataRow = RowOf<typeof outletData>
