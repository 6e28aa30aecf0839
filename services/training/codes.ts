import { references } from '@academy/chassis/imports/references.ts'
import type { Fields, ImportWorld, SheetRules } from '@academy/chassis/imports/sheet-importer.ts'
import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { ImportRow, SheetKey } from '@academy/contracts/jobs/import-columns.ts'
import type { z } from 'zod'
import { CourseModel } from './catalogue/courses/model.ts'
import { ClassroomModel } from './resources/classrooms/model.ts'
import { SiteModel } from './resources/sites/model.ts'
import { TrainerModel } from './resources/trainers/model.ts'
import { VehicleModel } from './resources/vehicles/model.ts'

// How the sheets of training find records by their natural codes.

type Coded = DataModel<z.ZodObject>
const plain = (model: unknown): Coded => model as Coded

/** Known records of a sheet's rows, by code. */
export const byCode =
  (model: unknown, field = 'code'): SheetRules['known'] =>
  async (rows: readonly ImportRow[], world: ImportWorld) => {
    const found = await repository(plain(model))(world).find({ [field]: { $in: rows.map((row) => row.values[field]) } }, { limit: 100_000 })
    return new Map(found.map((row) => [String((row as Fields)[field]), row as unknown as Fields & { id: string }]))
  }

const ids =
  (model: unknown, field = 'code') =>
  async (codes: readonly string[], world: ImportWorld) =>
    new Map(
      (await repository(plain(model))(world).find({ [field]: { $in: codes } }, { limit: 100_000 })).map((row) => [String((row as Fields)[field]), row.id]),
    )

const refs = (sheet: SheetKey, model: unknown, field = 'code') => references(sheet, ids(model, field))

/** References to sites, rooms, courses, trainers and vehicles, each for the columns named. */
export const toSite = (columns: readonly string[]) => refs('sites', SiteModel)(columns)
export const toRoom = (columns: readonly string[]) => refs('classrooms', ClassroomModel)(columns)
export const toCourse = (columns: readonly string[]) => refs('courses', CourseModel)(columns)
export const toTrainer = (columns: readonly string[]) => refs('trainers', TrainerModel)(columns)
export const toVehicle = (columns: readonly string[]) => refs('vehicles', VehicleModel, 'chassisNumber')(columns)
