import type { Report, ReportMeasure } from '@academy/contracts/core/report.ts'
import type { PipelineStage } from 'mongoose'
import type { z } from 'zod'
import type { Context } from '../http/context.ts'
import type { DataModel } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import type { Filter } from '../mongo/scope.ts'

/** Where the rows of a report are and how they are read; expressions are MongoDB's. */
export interface Source {
  model: DataModel<z.ZodObject>
  filter(query: never, ctx: Context): Filter | Promise<Filter>
  /** What a row is grouped by. */
  groups: Readonly<Record<string, unknown>>
  /** What a row adds to a count (a number), or its value for an average (none where it has none). Shares follow from counts. */
  values: Readonly<Record<string, unknown>>
}

/** What was added up of one group: each count, and of each average the sum and how many it is of. */
export type Sums = Record<string, number>
type GroupSums = Sums & { key: string }

const KEY = 'key'
const [SUM, OF] = ['Sum', 'Of']

const accumulators = (name: string, measure: ReportMeasure, value: unknown): Record<string, { $sum: unknown }> => {
  if (measure === 'count') return { [name]: { $sum: value } }
  if (measure === 'average') return { [name + SUM]: { $sum: value }, [name + OF]: { $sum: { $cond: [{ $isNumber: value }, 1, 0] } } }
  return {}
}

/** Adds up the rows that the reader's scope and this filter leave, by one of the report's groups. */
export const countGroups = async ({ measures }: Report, { model, groups, values }: Source, by: string, filter: Filter, ctx: Context): Promise<GroupSums[]> => {
  const sums = Object.assign({}, ...Object.entries(measures).map(([name, measure]) => accumulators(name, measure, values[name])))
  const stages = [{ $group: { _id: groups[by], ...sums } }] as unknown as PipelineStage[]
  const found = await repository(model)(ctx).aggregate<Sums & { _id: string | null }>(filter, stages)
  return found.map(({ _id, ...rest }) => ({ ...rest, [KEY]: _id ?? '' }) as GroupSums)
}

/** All groups together. An average is of all rows, not of the groups' averages. */
export const added = (groups: readonly GroupSums[]): Sums => {
  const whole: Sums = {}
  for (const { key: _, ...sums } of groups) for (const [name, value] of Object.entries(sums)) whole[name] = (whole[name] ?? 0) + Number(value)
  return whole
}

/** To one decimal; undefined where there is nothing to divide by. */
const divided = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : Math.round((part / whole) * 10) / 10)

/** The measures of what was added up. */
export const valuesOf = ({ measures }: Report, sums: Sums): Record<string, number | undefined> =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => {
      if (measure === 'count') return [name, sums[name] ?? 0]
      if (measure === 'average') return [name, divided(sums[name + SUM] ?? 0, sums[name + OF] ?? 0)]
      return [name, divided(100 * (sums[measure.share] ?? 0), sums[measure.of] ?? 0)]
    }),
  )
