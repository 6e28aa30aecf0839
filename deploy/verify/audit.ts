import { verifyChain } from '@academy/chassis/mongo/audit-chain.ts'
import { closeDatabases, openDatabases } from '@academy/chassis/mongo/database.ts'
import { type Finding, finding } from './finding.ts'

/** Recomputes I59: the chain of hashes over every service's audit rows. */
export const verifyAudit = async (url: string, prefix: string, services: readonly string[]): Promise<Finding[]> => {
  await openDatabases(url, prefix, [...services])
  const found: Finding[] = []
  for (const service of services) {
    const { links, broken } = await verifyChain(service)
    found.push(finding(`I59 ${service}: the audit chain holds`, links, broken))
  }
  await closeDatabases()
  return found
}
