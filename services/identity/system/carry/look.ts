import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { askAs } from '@academy/chassis/runtime/ask-as.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { CarryComparison } from '@academy/contracts/identity/system/carry.ts'
import { compare, type Difference } from './compare.ts'
import { type ReadFile, readFile } from './file.ts'
import type { CarryKind } from './kinds.ts'
import { type CarryDoc, CarryModel, CarryOutcomeModel } from './model.ts'
import { type CarriedRow, readKind } from './rows.ts'
import { changesOf, labelOf, rowName, titleOf } from './words.ts'

type Locale = Context['locale']
export const fileKey = (id: string): string => `carries/${id}`

/** The file that was sent for a comparison. Throws absent. */
export const fileOf = async (platform: Platform, id: string, locale: Locale): Promise<ReadFile> => {
  const bytes = await platform.storage.get(fileKey(id))
  if (!bytes) throw absent()
  return readFile(bytes, locale)
}

/** The reader's own comparison. Throws absent. */
export const carryOf = async (ctx: Pick<Context, 'tenantId' | 'userId' | 'dataScope'>, id: string): Promise<CarryDoc> => {
  const row = await repository(CarryModel)(unscoped(ctx)).one({ id, userId: ctx.userId })
  if (!row) throw absent()
  return row
}

interface Looking {
  kind: CarryKind
  theirs: readonly CarriedRow[]
  ours: readonly CarriedRow[]
}

const shownRow = (locale: Locale, { kind, theirs, ours }: Looking, difference: Difference) => ({
  key: difference.row.key,
  name: rowName(locale, kind, difference.row, theirs),
  state: difference.here ? ('changed' as const) : ('new' as const),
  changes: changesOf(locale, kind, difference, [...ours, ...theirs]),
  secrets: difference.row.below === undefined ? kind.secrets.map((field) => ({ field, label: labelOf(locale, kind, field) })) : [],
})

const shownKind = (locale: Locale, looking: Looking): CarryComparison['kinds'][number] => {
  const { kind, theirs, ours } = looking
  const { differences, same, only } = compare(kind, theirs, ours)
  return {
    ...{ kind: kind.kind, title: titleOf(locale, kind.kind), same },
    rows: differences.map((difference) => shownRow(locale, looking, difference)),
    only: only.map((row) => rowName(locale, kind, row, ours)),
  }
}

const outcomesOf = async (ctx: Context, carry: CarryDoc, file: ReadFile): Promise<CarryComparison['outcomes']> => {
  if (!carry.round) return []
  const found = await repository(CarryOutcomeModel)(unscoped(ctx)).find({ carryId: carry.id, round: carry.round })
  const kinds = new Map([...file.kinds].map(([kind, rows]) => [kind.kind, { kind, rows }]))
  return found.map(({ kind: name, key, state, reasons }) => {
    const known = kinds.get(name)
    const row = known?.rows.find((one) => one.key === key)
    return { kind: name, key, title: titleOf(ctx.locale, name), name: known && row ? rowName(ctx.locale, known.kind, row, known.rows) : key, state, reasons }
  })
}

/** A comparison as of now, in the reader's words. */
export const comparisonOf = async (platform: Platform, ctx: Context, carry: CarryDoc): Promise<CarryComparison> => {
  const file = await fileOf(platform, carry.id, ctx.locale)
  const ask = askAs(platform, ctx)
  const kinds: CarryComparison['kinds'] = []
  const unknown = [...file.unknown]
  for (const [kind, theirs] of file.kinds) {
    const ours = await readKind(ask, kind)
    if (ours) kinds.push(shownKind(ctx.locale, { kind, theirs, ours }))
    else unknown.push(titleOf(ctx.locale, kind.kind))
  }
  const { id, fileName, from, exportedAt, status, taskId } = carry
  return { id, fileName, from, exportedAt, status, ...(taskId ? { taskId } : {}), kinds, unknown, outcomes: await outcomesOf(ctx, carry, file) }
}
