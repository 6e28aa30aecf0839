import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { Model } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** One version of a model; versions are never changed, a new one stands beside the old (its cases keep theirs). */
export const ModelModel = model(db, 'models', Model.omit({ steps: true }).extend({ steps: z.unknown() }), {
  indexes: [[{ tenantId: 1, code: 1, modelVersion: -1 }, { unique: true }], [{ tenantId: 1, code: 1, _id: 1 }]],
})

export type StoredModel = Model & { id: string }

/** Conditions nest without end, so the steps are stored as they came and were parsed before. */
export const modelOf = (row: DocOf<(typeof ModelModel)['fields']>): StoredModel => ({
  id: row.id,
  code: row.code,
  nameCn: row.nameCn,
  nameEn: row.nameEn,
  modelVersion: row.modelVersion,
  subject: row.subject,
  steps: row.steps as Model['steps'],
  silence: row.silence,
  ...(row.expiry ? { expiry: row.expiry } : {}),
})

/** A model by its code, the newest version unless one is named; undefined when there is none. */
export const findModel = async (who: Reader, code: string, modelVersion?: number): Promise<StoredModel | undefined> => {
  const filter = { code, ...(modelVersion === undefined ? {} : { modelVersion }) }
  const row = await repository(ModelModel)(unscoped(who)).one(filter, { modelVersion: -1 })
  return row ? modelOf(row) : undefined
}

/** All versions of all models of a tenant, by `code|version`: there are few. */
export const allModels = async (who: Reader): Promise<Map<string, StoredModel>> =>
  new Map((await repository(ModelModel)(unscoped(who)).find({})).map((row) => [`${row.code}|${row.modelVersion}`, modelOf(row)]))

/** An academy that began before this model was shipped gets it with the first thing that is filed by it. */
export const giveShipped = async (unit: Unit, code: string): Promise<void> => {
  const shipped = shippedModels.find((model) => model.code === code)
  if (shipped && !(await findModel(unit, code))) await repository(ModelModel)(unscoped(unit)).insert({ ...shipped })
}
