import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { ImportRow, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { refSheet } from '@academy/contracts/jobs/contract-columns.ts'
import { sheetOf } from '@academy/contracts/sheets.ts'
import type { z } from 'zod'
import { database } from '../mongo/database.ts'
import { type DataModel, modelOfNoun } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import { references } from './references.ts'
import type { Fields, ImportContext, SheetRules } from './sheet-plan.ts'

// How sheets find records by their natural codes.

type Coded = DataModel<z.ZodObject>
const plain = (model: unknown): Coded => model as Coded
const ALL = { limit: 100_000 }

/** Known records of a sheet's rows, by the field that holds their code. */
export const byCode =
  (model: unknown, field = 'code'): SheetRules['known'] =>
  async (rows: readonly ImportRow[], context: ImportContext) => {
    const found = await repository(plain(model))(context).find({ [field]: { $in: rows.map((row) => row.values[field]) } }, ALL)
    return new Map(found.map((row) => [String((row as Fields)[field]), row as unknown as Fields & { id: string }]))
  }

const idsByCode =
  (model: unknown, field: string) =>
  async (codes: readonly string[], context: ImportContext): Promise<Map<string, string>> => {
    const found = await repository(plain(model))(context).find({ [field]: { $in: codes } }, ALL)
    return new Map(found.map((row) => [String((row as Fields)[field]), row.id]))
  }

/** What resolves columns that name records of a noun which the service has, or has a copy of, by the key of its sheet. */
export const toNoun = (service: Service, noun: string) => {
  const sheet = refSheet(noun)
  const key = sheetOf(sheet).columns.find(({ natural }) => natural)?.key ?? 'code'
  return references(sheet, (codes, context) => idsByCode(modelOfNoun(database(service), noun), key)(codes, context))
}

/** Takes a sheet, the model of its records and the field of their code; gives what resolves columns that name such records. */
export const toRecords = (sheet: SheetKey, model: unknown, field = 'code') => references(sheet, idsByCode(model, field))
