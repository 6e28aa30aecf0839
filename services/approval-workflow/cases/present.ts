import type { Context } from '@academy/chassis/http/context.ts'
import type { CaseRow, Summary } from '@academy/contracts/approval-workflow/cases.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'
import type { z } from 'zod'
import { allModels, type StoredModel } from '../models/stored.ts'
import { type Names, namesOf, offerings } from '../people.ts'
import type { CaseDoc } from './model.ts'

type Row = z.output<typeof CaseRow>
type About = Pick<
  CaseDoc,
  | 'model'
  | 'modelVersion'
  | 'subjectType'
  | 'applicantId'
  | 'submitterId'
  | 'outletId'
  | 'positionCode'
  | 'offeringId'
  | 'number'
  | 'title'
  | 'startDate'
  | 'amount'
>
type Offering = NonNullable<Awaited<ReturnType<ReturnType<typeof offerings>['byId']>>>

/** What rows of cases and tasks are shown with: names, offerings as they stand now, models of all versions. */
export interface Shown {
  names: Names
  offerings: Map<string, Offering>
  models: Map<string, StoredModel>
}

export const english = (ctx: Context) => ctx.locale === 'en-US'

/** Reads at once whatever many rows need to be shown. */
export const shownFor = async (ctx: Context, rows: readonly About[]): Promise<Shown> => {
  const [names, known, models] = await Promise.all([
    namesOf(
      ctx,
      {
        users: rows.flatMap((row) => [row.applicantId, row.submitterId]),
        orgs: rows.map((row) => row.outletId),
        positions: rows.map((row) => row.positionCode),
      },
      english(ctx),
    ),
    offerings(ctx).byIds(rows.flatMap((row) => row.offeringId ?? [])),
    allModels(ctx),
  ])
  return { names, offerings: new Map(known.map((row) => [row.id, row])), models }
}

/** The subject in short: the offering's present name and place, the amount of the filing. */
const summaryOf = (row: About, shown: Shown): z.output<typeof Summary> => {
  const offering = shown.offerings.get(row.offeringId ?? '')
  const title = row.title ?? row.number ?? ''
  const startDate = offering?.startDate ?? row.startDate
  return {
    titleCn: offering?.nameCn ?? title,
    titleEn: offering?.nameEn ?? title,
    ...(row.number ? { number: row.number } : {}),
    ...(startDate ? { startDate } : {}),
    ...(offering ? { placeCn: offering.siteNameCn, placeEn: offering.siteNameEn } : {}),
    ...(row.amount === undefined ? {} : { amount: fenToYuan(row.amount) }),
    ...(row.offeringId ? { link: `/offerings/${row.offeringId}` } : {}),
  }
}

const modelFor = (row: About, shown: Shown) => shown.models.get(`${row.model}|${row.modelVersion}`)

/** What cases and tasks say alike of their model and of whose case it is. */
export const commonOf = (row: About, shown: Shown) => {
  const model = modelFor(row, shown)
  const position = row.positionCode ? shown.names.position(row.positionCode) : undefined
  const outlet = row.outletId ? shown.names.org(row.outletId) : undefined
  return {
    model: row.model,
    modelNameCn: model?.nameCn ?? row.model,
    modelNameEn: model?.nameEn ?? row.model,
    summary: summaryOf(row, shown),
    applicantId: row.applicantId,
    applicantName: shown.names.user(row.applicantId),
    submitterId: row.submitterId,
    submitterName: shown.names.user(row.submitterId),
    ...(position ? { applicantPositionCn: position.nameCn, applicantPositionEn: position.nameEn } : {}),
    ...(row.outletId && outlet ? { outletId: row.outletId, outletNameCn: outlet.nameCn, outletNameEn: outlet.nameEn } : {}),
  }
}

export const stepNames = (row: About, shown: Shown, code: string) => {
  const step = modelFor(row, shown)?.steps.find((one) => one.code === code)
  return { nameCn: step?.nameCn ?? code, nameEn: step?.nameEn ?? code }
}

/** A case as lists show it, with what this reader may do to it now. */
export const presentCase = (row: CaseDoc, shown: Shown, ctx: Context): Row => {
  const current = row.steps.find((step) => step.state === 'current' && row.status === 'open')
  const names = current && stepNames(row, shown, current.code)
  return {
    ...commonOf(row, shown),
    id: row.id,
    version: row.version,
    modelVersion: row.modelVersion,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    status: row.status,
    ...(current && names ? { step: current.code, stepNameCn: names.nameCn, stepNameEn: names.nameEn } : {}),
    openedAt: row.openedAt,
    ...(row.closedAt ? { closedAt: row.closedAt } : {}),
    ...(row.expiresAt ? { expiresAt: row.expiresAt } : {}),
    actions: row.status === 'open' && row.partyIds.includes(ctx.userId) ? ['withdraw'] : [],
  }
}
