import type { Hit } from '@academy/contracts/core/find.ts'
import { type FindSpec, type Fit, FOUND_MOST, fitOf, type Sought, tokensSought, wholeStart } from '@academy/contracts/core/find-text.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import type { Context } from '../http/context.ts'
import { foundIndex } from '../mongo/model.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import type { DataScope, Filter } from '../mongo/scope.ts'
import { sayFirst } from '../runtime/texts.ts'
import { inScript } from '../runtime/traditional.ts'
import type { FindSource, FindWay } from './source.ts'
import { FOUND, textsOf } from './tokens.ts'

/** As many rows as are looked at for one question: beyond them nobody finds by so short a text what he means. */
const LOOKED_AT = 2000
const BATCH = 100
/** So many that fit are ranked. */
const RANKED = FOUND_MOST * 4

type Row = Record<string, unknown> & { id: string }
interface Found {
  row: Row
  fit: Fit
  /** It stands before others that fit alike. */
  ahead: boolean
}

const starts = (text: string): Filter => ({ [FOUND]: { $regex: `^${text}` } })

/** What rows must have that hold all parts of a question; the rarest part stands first, for the index is read by it. */
export const withAllParts = (sought: Sought): Filter => {
  const { tokens, starts: beginnings } = tokensSought(sought)
  return { $and: [...tokens.map((token) => ({ [FOUND]: token })), ...beginnings.map(starts)] }
}

/** Rows that answer, those that begin as the question first: they are read in the order of the index, so that a code that is the question comes before longer ones. */
const rowsOf = async ({ model }: FindSource, way: FindWay, sought: Sought, ctx: Context): Promise<Found[]> => {
  const repo = repository(model)(way.reached ? unscoped(ctx) : ctx)
  const among = await way.among?.(ctx)
  const within = among ? { id: { $in: among } } : ((await way.within?.(ctx)) ?? {})
  const hint = among ? ({ _id: 1 } as const) : foundIndex
  const found = new Map<string, Found>()
  const take = async (filter: Filter, ahead: Filter | undefined): Promise<void> => {
    for await (const batch of repo.batches({ $and: [filter, within, ahead ?? {}] }, { hint, limit: LOOKED_AT }, BATCH)) {
      const fresh = (batch as unknown as Row[]).filter(({ id }) => !found.has(id))
      const fitting = fresh.flatMap((row) => {
        const fit = fitOf(sought, textsOf(model.find as FindSpec, row))
        return fit > 0 ? [{ row, fit, ahead: !way.ahead || ahead !== undefined }] : []
      })
      const rows = fitting.map(({ row }) => row)
      const reached = new Set(way.reached && rows.length > 0 ? await way.reached(rows as never, ctx) : (rows as never[]))
      for (const one of fitting) if (reached.has(one.row as never)) found.set(one.row.id, one)
      if (found.size >= RANKED) return
    }
  }
  for (const ahead of way.ahead ? [way.ahead(ctx), undefined] : [undefined])
    for (const filter of [starts(wholeStart(sought)), withAllParts(sought)]) if (found.size < RANKED) await take(filter, ahead)
  return [...found.values()]
}

const titleOf = ({ contract, model }: FindSource, row: Row, ctx: Context): string => {
  const { title } = model.find as FindSpec
  const named = (ctx.locale === 'en-US' && row[`${title}En`]) || row[`${title}Cn`] || row[title]
  // people's names stay as they are written
  return contract.manifest?.personal ? String(named ?? '') : inScript(ctx.locale, String(named ?? ''))
}

/** What a noun is called above its records: `found` where its list is called otherwise. */
const labelOf = ({ contract }: FindSource, ctx: Context): string => {
  const area = textsArea(contract)
  return sayFirst(ctx.locale, [`${area}:found`, `${area}:title`]) ?? contract.noun
}

const hitOf = (source: FindSource, way: FindWay, { row, fit }: Found, ctx: Context): Hit => {
  const { text, weight } = source.model.find as FindSpec
  const hint = way.hint ? way.hint(row as never, ctx) : String(row[text[0] ?? ''] ?? '')
  const label = labelOf(source, ctx)
  return { noun: source.contract.noun, label, id: row.id, title: titleOf(source, row, ctx), hint, link: way.link(row as never), rank: fit * 10 + weight }
}

type Ranked = readonly [hit: Hit, ahead: boolean]
/** Who fits better; then what is ahead, the next first, and of the rest the last. */
const better = ([a, one]: Ranked, [b, other]: Ranked): number =>
  b.rank - a.rank || Number(other) - Number(one) || a.title.length - b.title.length || (a.hint < b.hint === one ? -1 : 1)

/** Takes a noun, the way to it from where somebody seeks, and how far he reaches there; gives the best of its records for him. */
export const seek = async (source: FindSource, way: FindWay, dataScope: DataScope, sought: Sought, asker: Context): Promise<Hit[]> => {
  const ctx = { ...asker, dataScope }
  const found = await rowsOf(source, way, sought, ctx)
  return found
    .map((one): Ranked => [hitOf(source, way, one, ctx), one.ahead])
    .sort(better)
    .slice(0, FOUND_MOST)
    .map(([hit]) => hit)
}
