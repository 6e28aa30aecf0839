import type { Context } from '@academy/chassis/http/context.ts'
import type { CaseRow, Summary } from '@academy/contracts/approval-workflow/cases.ts'
import type { Shown as Subject } from '@academy/contracts/approval-workflow/subject.ts'
import { present } from '@academy/contracts/core/fields.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'
import { subjects } from '@academy/contracts/events.ts'
import type { z } from 'zod'
import { allModels, type StoredModel } from '../models/stored.ts'
import { abouts, type PositionNames, positionsOf } from '../people.ts'
import type { CaseDoc } from './model.ts'

type Row = z.output<typeof CaseRow>
type Named = Pick<
  CaseDoc,
  | 'model'
  | 'modelVersion'
  | 'subjectType'
  | 'applicantId'
  | 'submitterId'
  | 'outletId'
  | 'positionCode'
  | 'aboutId'
  | 'number'
  | 'title'
  | 'titleEn'
  | 'startDate'
  | 'amount'
>

/** What rows of cases and tasks are shown with: names of positions, what they are about as it stands now (by its id), models of all versions. */
export interface Shown {
  positions: PositionNames
  about: Map<string, Subject & { link: string }>
  models: Map<string, StoredModel>
}

export const english = (ctx: Context) => ctx.locale === 'en-US'

/** Reads at once whatever many rows need to be shown. */
export const shownFor = async (ctx: Context, rows: readonly Named[]): Promise<Shown> => {
  const ids = rows.flatMap((row) => row.aboutId ?? [])
  const [positions, models, ...known] = await Promise.all([
    positionsOf(
      ctx,
      rows.map((row) => row.positionCode),
    ),
    allModels(ctx),
    ...[...abouts].map(async ([about, rowsOf]) =>
      (await rowsOf(ctx).byIds(ids)).map((row) => [row.id, { ...about.shown(row), link: about.link(row.id) }] as const),
    ),
  ])
  return { positions, about: new Map(known.flat()), models }
}

/** The subject in short: the present name and place of what it is about, the amount of the filing. */
const summaryOf = (row: Named, shown: Shown): z.output<typeof Summary> => {
  const about = shown.about.get(row.aboutId ?? '')
  const title = row.title ?? row.number ?? ''
  return {
    titleCn: about?.nameCn ?? title,
    titleEn: about?.nameEn ?? row.titleEn ?? title,
    ...present({
      // without a title the number stands in its place
      number: about || row.title ? row.number : undefined,
      startDate: about?.startDate ?? row.startDate,
      placeCn: about?.placeCn,
      placeEn: about?.placeEn,
      amount: row.amount === undefined ? undefined : fenToYuan(row.amount),
      link: about?.link,
    }),
  }
}

const modelFor = (row: Named, shown: Shown) => shown.models.get(`${row.model}|${row.modelVersion}`)

/** What cases and tasks say alike of their model and of whose case it is. */
export const commonOf = (row: Named, shown: Shown) => {
  const model = modelFor(row, shown)
  const position = row.positionCode ? shown.positions(row.positionCode) : undefined
  return {
    model: row.model,
    modelNameCn: model?.nameCn ?? row.model,
    modelNameEn: model?.nameEn ?? row.model,
    asker: subjects.find(({ type }) => type === row.subjectType)?.asker ?? 'applicant',
    summary: summaryOf(row, shown),
    applicantId: row.applicantId,
    submitterId: row.submitterId,
    ...(position ? { applicantPositionCn: position.nameCn, applicantPositionEn: position.nameEn } : {}),
    ...(row.outletId ? { outletId: row.outletId } : {}),
  }
}

export const stepNames = (row: Named, shown: Shown, code: string) => {
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
