import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MongoClient } from 'mongodb'
import { verifyAudit } from './audit.ts'
import { services } from './services.ts'
import { LIVE_MS, verifyData } from './verify.ts'

/** The running installation's database: MONGO_URL, else the one that `npm start` keeps in its data folder. */
const address = (): string => {
  if (process.env.MONGO_URL) return process.env.MONGO_URL
  const note = resolve(process.env.DATA_DIR ?? '.data', 'mongo.json')
  if (!existsSync(note)) throw new Error('Nothing to verify: start the academy with npm start, or name its database in MONGO_URL.')
  const { port } = JSON.parse(readFileSync(note, 'utf8')) as { port: number }
  return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`
}

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
