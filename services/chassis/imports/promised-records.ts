import type { SheetKey } from '@academy/contracts/core/import-columns.ts'
import type { z } from 'zod'
import type { DataModel, DocOf } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import { importId } from './sheet-importer.ts'
import type { Fields, ImportContext } from './sheet-plan.ts'

const ALL = { limit: 100_000 }
export type ById<S extends z.ZodObject> = ReadonlyMap<string, DocOf<S>>

/** Stored records by id, with what the workbook promises laid over them: a promised one is judged as it will be (decided.md §5). */
export const withPromised = async <S extends z.ZodObject>(
  model: DataModel<S>,
  sheet: SheetKey,
  key: string,
  fresh: Fields,
  context: ImportContext,
): Promise<ById<S>> => {
  const stored = (await repository(model)(context).find({}, ALL)) as unknown as (Fields & { id: string })[]
  const byKey = new Map(stored.map((row) => [String(row[key]), row]))
  const byId = new Map(stored.map((row) => [row.id, row]))
  for (const [code, values] of Object.entries(context.promised[sheet] ?? {})) {
    const before = byKey.get(code)
    const id = before?.id ?? importId(context.tenantId, sheet, code)
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? fresh[name]]))
    byId.set(id, { ...fresh, ...before, ...given, id })
  }
  return byId as unknown as ById<S>
}
