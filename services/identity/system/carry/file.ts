import { createHash } from 'node:crypto'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { CARRY_FORMAT, CARRY_MB, CARRY_VERSION } from '@academy/contracts/identity/system/carry.ts'
import { z } from 'zod'
import { type CarryKind, carryKinds } from './kinds.ts'
import { type CarriedRow, keyOf, orderKey, parentsFirst, type Values, valuesOf } from './rows.ts'
import { rowName, titleOf } from './words.ts'

// The file of settings: JSON with its form's version and a checksum over all the rest, so that what was cut off or changed on the way is not taken.

const MB = 1024 * 1024
const record = z.record(z.string(), z.unknown())

const CarryFile = z.object({
  format: z.literal(CARRY_FORMAT),
  version: z.number().int().min(1),
  exportedAt: z.iso.datetime(),
  from: z.object({ tenantId: z.string(), nameCn: z.string().max(200), nameEn: z.string().max(200) }),
  kinds: z.record(z.string().max(40), z.array(record).max(20_000)),
})
type CarryFile = z.output<typeof CarryFile>

const checksumOf = (file: Values): string => `sha256:${createHash('sha256').update(JSON.stringify(file)).digest('hex')}`

const written = ({ values, below }: CarriedRow): Values => (below === undefined ? values : { below, order: values.order })

/** Two records that say the same, as two editions of one text may, are one. */
const onceEach = (rows: readonly CarriedRow[]): CarriedRow[] => [...new Map(rows.map((row) => [row.key, row])).values()]

/** The file of these kinds. */
export const settingsFile = (from: CarryFile['from'], now: Date, kinds: readonly { kind: CarryKind; rows: readonly CarriedRow[] }[]): Buffer => {
  const body = {
    ...{ format: CARRY_FORMAT, version: CARRY_VERSION, exportedAt: now.toISOString(), from },
    kinds: Object.fromEntries(kinds.map(({ kind, rows }) => [kind.kind, onceEach(rows).map(written)])),
  }
  return Buffer.from(`${JSON.stringify({ ...body, checksum: checksumOf(body) }, null, 1)}\n`)
}

const wrong = (code: string, params?: Record<string, string | number>) => malformed([{ field: 'file', code, ...(params ? { params } : {}) }])

const parsed = (bytes: Buffer): Values => {
  try {
    return record.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw wrong('carryForeign') // no JSON, or not an object: not ours, whatever it is
  }
}

const rowOf = (kind: CarryKind, given: Values): CarriedRow => {
  const { below, order } = given
  if (kind.tree && typeof below === 'string' && Array.isArray(order)) return { key: orderKey(below), below, values: { order: order.map(String) } }
  const values = valuesOf(kind, given)
  return { key: keyOf(kind, values), values }
}

export interface ReadFile {
  from: CarryFile['from']
  exportedAt: Date
  kinds: ReadonlyMap<CarryKind, readonly CarriedRow[]>
  /** Kinds that this release does not know. */
  unknown: readonly string[]
}

/** Reads a file; what is wrong with it is told in this language. Throws malformed at `file`: it is too large, none of ours, of a newer form, or not as it was written. */
export const readFile = (bytes: Buffer, locale: Locale): ReadFile => {
  if (bytes.length === 0) throw wrong('carryEmpty')
  if (bytes.length > CARRY_MB * MB) throw wrong('carryLarge', { max: CARRY_MB })
  const { checksum, ...body } = parsed(bytes)
  if (body.format !== CARRY_FORMAT) throw wrong('carryForeign')
  if (typeof body.version === 'number' && body.version > CARRY_VERSION) throw wrong('carryNewer', { version: body.version, max: CARRY_VERSION })
  if (checksum !== checksumOf(body)) throw wrong('carryTampered')
  const file = CarryFile.safeParse(body)
  if (!file.success) throw wrong('carryForeign')
  const { from, exportedAt, kinds } = file.data
  const known = carryKinds.filter(({ kind }) => Object.hasOwn(kinds, kind))
  const read = new Map(
    known.map((kind) => [
      kind,
      parentsFirst(
        kind,
        (kinds[kind.kind] ?? []).map((row) => rowOf(kind, row)),
      ),
    ]),
  )
  for (const [kind, rows] of read) {
    const keys = new Set<string>()
    const twice = rows.find(({ key }) => keys.size === keys.add(key).size)
    if (twice) throw wrong('carryTwice', { kind: titleOf(locale, kind.kind), key: rowName(locale, kind, twice, rows) })
  }
  return {
    from,
    exportedAt: new Date(exportedAt),
    kinds: read,
    unknown: Object.keys(kinds).filter((name) => !known.some(({ kind }) => kind === name)),
  }
}
