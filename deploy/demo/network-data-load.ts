import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { importRows } from '@academy/jobs/imports/orchestrate.ts'
import { businessRows, sourceRows } from './world/network-data.ts'
import type { WorldOrg } from './world/organisation.ts'
import { numbered } from './world/rows.ts'

/** What the dealers' system says of the network, and a year of its business. Gives how many figures. */
export const loadNetworkData = async (platform: Platform, tenantId: string, network: readonly WorldOrg[], today: string): Promise<number> => {
  const business = businessRows(network, today)
  await importRows(
    platform,
    tenantId,
    { organisationSources: numbered(sourceRows(network)), businessData: numbered(business) },
    { runId: `network-data-${tenantId}` },
  )
  return business.length
}
