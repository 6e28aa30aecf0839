import { type ById, withPromised } from '@academy/chassis/imports/promised-records.ts'
import type { ImportWorld } from '@academy/chassis/imports/sheet-importer.ts'
import { SiteModel } from './model.ts'

const sites = new WeakMap<ImportWorld, Promise<ById<typeof SiteModel.fields>>>()

/** The sites as they will stand with the workbook, by id, read once a call. */
export const sitesOf = (world: ImportWorld): Promise<ById<typeof SiteModel.fields>> => {
  const found = sites.get(world) ?? withPromised(SiteModel, 'sites', 'code', { status: 'active' }, world)
  sites.set(world, found)
  return found
}
