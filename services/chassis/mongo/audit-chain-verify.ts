import { type AuditRow, auditRows, type ChainRow, chainRows, rowHash, sha256 } from './audit.ts'
import { database } from './database.ts'

const BATCH = 500

/** A place in a chain: the last row looked at, and the hash that the next one hangs on. */
interface ChainPlace {
  row: number
  hash: string
}

/** A link whose audit row was changed or taken away, or that does not hang on the one before it; what it keeps and what was found, where something was. */
interface BrokenLink {
  row: number
  auditId: string
  at?: Date
  kept: string
  found?: string
}

/** The hash that a link keeps and the one that was found instead: of its row, or of the link before it. */
const hashesOf = (link: ChainRow, row: AuditRow | undefined, before: string): Pick<BrokenLink, 'kept' | 'found'> => {
  if (!row) return { kept: link.rowHash }
  const found = rowHash(row)
  return found === link.rowHash ? { kept: link.hash, found: sha256(`${before}|${found}`) } : { kept: link.rowHash, found }
}

interface Verified {
  read: number
  broken: BrokenLink[]
}

const check = async (service: string, links: readonly ChainRow[], from: ChainPlace): Promise<{ place: ChainPlace; broken: BrokenLink[] }> => {
  const ids = links.map((link) => link.auditId)
  const rows = (await auditRows(database(service))
    .find({ _id: { $in: ids } })
    .lean()) as AuditRow[]
  const known = new Map(rows.map((row) => [row._id, row]))
  const broken: BrokenLink[] = []
  let { row: at, hash } = from
  for (const link of links) {
    const row = known.get(link.auditId)
    const sound = row && rowHash(row) === link.rowHash && sha256(`${hash}|${link.rowHash}`) === link.hash && link.seq === at + 1
    if (!sound) broken.push({ row: link.seq, auditId: link.auditId, at: link.at, ...hashesOf(link, row, hash) })
    // what follows is judged by the link as it stands: one break is told once
    at = link.seq
    hash = link.hash
  }
  return { place: { row: at, hash }, broken }
}

/** Recomputes up to `most` links of a service behind a place; gives where it came to, how many it read, and what is broken. */
export const verifyLinks = async (service: string, from: ChainPlace, most = Number.MAX_SAFE_INTEGER): Promise<ChainPlace & Verified> => {
  const broken: BrokenLink[] = []
  let place = from
  let read = 0
  while (read < most) {
    const links = (await chainRows(database(service))
      .find({ seq: { $gt: place.row } })
      .sort({ seq: 1 })
      .limit(Math.min(BATCH, most - read))
      .lean()) as ChainRow[]
    if (links.length === 0) break
    const checked = await check(service, links, place)
    place = checked.place
    read += links.length
    broken.push(...checked.broken)
  }
  return { ...place, read, broken }
}

/** How many links the chain of a service has, and whether the one that was its head once still is what it was. */
export const linksOf = async (service: string, head: ChainPlace | undefined): Promise<{ total: number; headHolds?: boolean }> => {
  const links = chainRows(database(service))
  const [total, then] = await Promise.all([links.countDocuments(), head && head.row > 0 ? links.findOne({ seq: head.row }).lean() : undefined])
  if (then === undefined) return { total }
  return { total, headHolds: (then as ChainRow | null)?.hash === head?.hash }
}

/** Verifies the whole chain of a service: gives how many links it has and which rows were changed or taken away. */
export const verifyChain = async (service: string): Promise<{ links: number; broken: string[] }> => {
  const { read, broken } = await verifyLinks(service, { row: 0, hash: '' })
  return { links: read, broken: broken.map(({ auditId }) => auditId) }
}
