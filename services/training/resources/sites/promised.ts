import { type ById, withPromised } from '@academy/chassis/imports/promised-records.ts'
import type { ImportContext } from '@academy/chassis/imports/sheet-plan.ts'
import { SiteModel } from './model.ts'

const sites = new WeakMap<ImportContext, Promise<ById<typeof SiteModel.fields>>>()

/** The sites as they will stand with the workbook, by id, read once a call. */
export const sitesOf = (context: ImportContext): Promise<ById<typeof SiteModel.fields>> => {
  const found = sites.get(context) ?? withPromised(SiteModel, 'sites', 'code', { status: 'active' }, context)
  sites.set(context, found)
  return found
}
