import { MongoClient } from 'mongodb'
import { address } from '../../local/running-database.ts'
import { verifyAudit } from './audit.ts'
import { services } from './services.ts'
import { LIVE_MS, verifyData } from './verify.ts'

/** Recomputes every data-level invariant from the raw collections; ends with one line and exit code 1 when one is violated. */
const main = async (): Promise<number> => {
  const prefix = process.env.DATABASE_PREFIX ?? 'academy_'
  const url = address()
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 })
  const db = (service: string) => client.db(`${prefix}${service}`)
  const found = await verifyData(db, new Date(), LIVE_MS)
  await client.close()
  found.push(...(await verifyAudit(url, prefix, services)))
  for (const { name, checked, violated } of found)
    if (violated.length > 0) console.log(`✗ ${name}: ${violated.length} of ${checked}, e.g. ${violated.slice(0, 3).join(', ')}`)
  const bad = found.reduce((sum, one) => sum + one.violated.length, 0)
  console.log(`invariants ${found.reduce((sum, one) => sum + one.checked, 0)} checked ${bad} violated`)
  return bad === 0 ? 0 : 1
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? `✗ ${error.message}` : error)
  return 1
})
