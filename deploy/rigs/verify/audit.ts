import { auditRows, chainRows } from '@academy/chassis/mongo/audit.ts'
import { verifyChain } from '@academy/chassis/mongo/audit-chain-verify.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { type Finding, finding } from './finding.ts'

/** The sequencer takes up a row within seconds; what it has not named by then it has forgotten. */
const WAIT_MS = 120_000

/** Ids of audit rows from before this time that no link of the chain names. */
const unchained = async (service: string, before: Date): Promise<string[]> => {
  const db = database(service)
  const link = { from: chainRows(db).collection.name, localField: '_id', foreignField: 'auditId', as: 'links' }
  const rows = auditRows(db).aggregate<{ _id: string }>([
    { $match: { at: { $lt: before } } },
    { $project: { _id: 1 } },
    { $lookup: link },
    { $match: { links: { $size: 0 } } },
    { $limit: 100 },
  ])
  return (await rows).map(({ _id }) => _id)
}

/** Recomputes I59 over open databases: the chain of hashes over every service's audit rows, and that it names them all. */
export const chainsOf = async (services: readonly string[]): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const service of services) {
    const { links, broken } = await verifyChain(service)
    const forgotten = await unchained(service, new Date(Date.now() - WAIT_MS))
    found.push(finding(`I59 ${service}: the audit chain holds`, links, broken))
    found.push(finding(`I59 ${service}: no audit row is left out of the chain`, links, forgotten))
  }
  return found
}

/** `chainsOf` for the services of an installation at this address. */
export const verifyAudit = async (url: string, prefix: string, services: readonly string[]): Promise<Finding[]> => {
  await openDatabases(url, prefix, [...services])
  const found = await chainsOf(services)
  await closeDatabases()
  return found
}
