import { z } from 'zod'
import { type Contract, type Endpoint, endpoint, type Permission, type Service } from './endpoint.ts'
import { type ExportEndpoint, type ExportEndpoints, exportsOf } from './exports.ts'
import { type Manifest, manifestOf } from './manifest.ts'
import { pageOf, pageQuery } from './page.ts'

/** What rows are put together by: the value of a dictionary, a record of a noun (by its last word), or the month of a day. */
type ReportGroup = { dictionary: string } | { noun: string } | 'month'
/** What is told of each group: how many rows, the average of a value, or one count as a share of another, in percent. */
export type ReportMeasure = 'count' | 'average' | { share: string; of: string }

type Shape = z.ZodRawShape
type Groups = Readonly<Record<string, ReportGroup>>
type Measures = Readonly<Record<string, ReportMeasure>>
/** A measure without anything to measure is absent: an average of no score. */
type Values<M extends Measures> = { [K in keyof M & string]: z.ZodOptional<z.ZodNumber> }

/** One group: its record's code where it has one, its name in both languages, its measures. */
const rowOf = <M extends Measures>(measures: M) =>
  z.object({ id: z.string(), code: z.string().optional(), nameCn: z.string(), nameEn: z.string(), ...valuesOf(measures) })
const valuesOf = <M extends Measures>(measures: M) => Object.fromEntries(Object.keys(measures).map((key) => [key, z.number().optional()])) as Values<M>

type Query<G extends Groups, F extends Shape> = z.ZodObject<F & { by: z.ZodOptional<z.ZodEnum<{ [K in keyof G & string]: K }>> } & typeof pageQuery>
type Answer<M extends Measures> = z.ZodObject<ReturnType<typeof pageOf<ReturnType<typeof rowOf<M>>>>['shape'] & { whole: z.ZodObject<Values<M>> }>

interface Declared<G extends Groups, M extends Measures, F extends Shape> extends Manifest {
  service: Service
  noun: string
  path: `/${string}`
  permission: `${string}:${string}`
  filter: F
  /** The first is what it opens with. */
  group: G
  /** The first is what groups without an order of their own are sorted by. */
  measures: M
}

type Endpoints<G extends Groups, M extends Measures, F extends Shape> = ExportEndpoints<F & { by: Query<G, F>['shape']['by'] }> & {
  page: Endpoint<Query<G, F>, Answer<M>, 'GET', 'page'>
  /** The same table printed. */
  pdf: ExportEndpoint<F & { by: Query<G, F>['shape']['by'] }>
}

/** A report of which nothing more is known than that it is one. */
export type Report = Contract & { group: Groups; measures: Measures }

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A share is of counts that the report has. */
const judged = ({ noun, measures }: { noun: string; measures: Measures }): void => {
  for (const measure of Object.values(measures)) {
    if (typeof measure === 'string') continue
    for (const part of [measure.share, measure.of]) if (measures[part] !== 'count') throw new Error(`${noun}: ${part} is no count of this report`)
  }
}

/**
 * A report, declared once: by what its rows can be grouped, what is told of each group and of all together, and by which filters. One query answers table,
 * chart and workbook. Throws Error when a share is of something that is not counted.
 */
export const report = <const G extends Groups, const M extends Measures, F extends Shape>(
  c: Declared<G, M, F>,
): Contract<Endpoints<G, M, F>> & { group: G; measures: M } => {
  judged(c)
  const { service, noun, path, permission, group, measures } = c
  const by = z.enum(Object.keys(group) as [string, ...string[]]).optional()
  const filter = { ...c.filter, by }
  const page = endpoint({
    method: 'GET',
    path: `${path}/page`,
    permission: `${permission}:page` as Permission,
    kind: 'page',
    input: z.object({ ...filter, ...pageQuery }),
    output: pageOf(rowOf(measures)).extend({ whole: z.object(valuesOf(measures)) }),
    sort: ['name', ...Object.keys(measures).map(snake)],
  })
  const taken = exportsOf({ path, permission, filter })
  const pdf = { ...taken.export, path: `${path}/pdf` as const }
  const endpoints = { page, ...taken, pdf } as unknown as Endpoints<G, M, F>
  return { service, noun, endpoints, manifest: manifestOf(c), group, measures }
}
