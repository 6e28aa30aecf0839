import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { outletKinds } from '@academy/contracts/org/organisations.ts'
import { departmentRanks } from '../departments/order.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { type TemplateFacts, templateOn } from './department-template.ts'
import { TemplateModel } from './model.ts'

const CLOSED = '40'

/** How many outlets of each kind the reader has. */
const outletsByKind = async (who: Reader): Promise<ReadonlyMap<string, number>> => {
  const counted = await repository(OrganisationModel)(who).aggregate<{ _id: string; n: number }>({ orgType: '60', dealerStatus: { $ne: CLOSED } }, [
    { $group: { _id: '$outletKind', n: { $sum: 1 } } },
  ])
  return new Map(counted.map(({ _id, n }) => [_id, n]))
}

interface Column {
  outletKind: (typeof outletKinds)[number]
  holding: TemplateFacts | undefined
  draft: TemplateFacts | undefined
  counts: ReadonlyMap<string, number>
}

const keyOf = ({ departmentId, positionCode }: { departmentId: string; positionCode: string }) => `${departmentId}|${positionCode}`

const columnsOn = (templates: readonly TemplateFacts[], day: string, drafts: boolean): Column[] =>
  outletKinds.map((outletKind) => {
    const holding = templateOn(templates, outletKind, day)
    const draft = templates.find((one) => one.outletKind === outletKind && one.status === 'draft')
    const shown = (drafts ? draft : undefined) ?? holding
    return { outletKind, holding, draft, counts: new Map((shown?.rows ?? []).map((row) => [keyOf(row), row.count])) }
  })

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

/** Departments and positions in their order, for the rows. */
const orderOf = async (who: Reader) => {
  const [rank, positions] = await Promise.all([departmentRanks(who), repository(PositionModel)(unscoped(who)).find({}, { limit: 10_000 })])
  return { rank, keys: new Set(positions.flatMap(({ code, key }) => (key ? [code] : []))) }
}

/** Positions by kind on a day, each with its sums; with `drafts` a draft stands for what holds. */
export const matrixOf = async (who: Reader, day: string, drafts: boolean) => {
  const [templates, { rank, keys }, outlets] = await Promise.all([
    repository(TemplateModel)(unscoped(who)).find({}, { limit: 2000 }),
    orderOf(who),
    outletsByKind(who),
  ])
  const columns = columnsOn(templates, day, drafts)
  const rows = [...new Set(columns.flatMap(({ counts }) => [...counts.keys()]))].map((key) => {
    const [departmentId = '', positionCode = ''] = key.split('|')
    const counts = columns.map((column) => column.counts.get(key) ?? 0)
    return { departmentId, positionCode, key: keys.has(positionCode), counts, sum: sum(counts) }
  })
  const place = ({ departmentId }: { departmentId: string }) => rank.get(departmentId) ?? rank.size
  rows.sort((a, b) => place(a) - place(b) || (a.positionCode < b.positionCode ? -1 : 1))
  const kinds = columns.map(({ outletKind, holding, draft, counts }) => ({
    outletKind,
    ...(holding ? { templateId: holding.id, templateVersion: holding.templateVersion, validFrom: holding.validFrom } : {}),
    ...(draft ? { draftId: draft.id } : {}),
    outlets: outlets.get(outletKind) ?? 0,
    sum: sum(counts.values()),
  }))
  return { day, kinds, rows, sum: sum(kinds.map((kind) => kind.sum)) } as never
}
