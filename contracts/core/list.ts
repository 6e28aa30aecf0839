import { z } from 'zod'
import { type Contract, type Endpoint, endpoint, type Permission, type Service } from './endpoint.ts'
import type { ExportColumn } from './export-column.ts'
import { type ExportEndpoints, exportsOf } from './exports.ts'
import type { FindSpec } from './find-text.ts'
import { type Manifest, manifestOf } from './manifest.ts'
import { pageOf, pageQuery } from './page.ts'

type Shape = z.ZodRawShape

interface Listed<R extends z.ZodType, F extends Shape> extends Manifest {
  service: Service
  noun: string
  path: `/${string}`
  /** `area:resource`; the list needs its `page`, the workbook its `export`. */
  permission: `${string}:${string}`
  row: R
  filter?: F
  sort: readonly string[]
  /** What the workbook shows; every field of a row that says something to a reader unless told. */
  columns?: readonly ExportColumn[]
  /** Its records are found by Ctrl-K: by which texts. */
  find?: FindSpec
}

type ListEndpoints<R extends z.ZodType, F extends Shape> = ExportEndpoints<F> & {
  page: Endpoint<z.ZodObject<F & typeof pageQuery>, ReturnType<typeof pageOf<R>>, 'GET', 'page'>
}
type Nothing = Record<never, never>

/** A noun that is only read: its list with filters and sort, the list as a workbook, and whatever else it has (`more`). */
export const list = <R extends z.ZodType, F extends Shape = Nothing, E extends Record<string, Endpoint> = Nothing>(
  c: Listed<R, F>,
  more?: E,
): Contract<ListEndpoints<R, F> & E> => {
  const { service, noun, path, permission, row, sort, columns, find } = c
  const filter = (c.filter ?? {}) as F
  const page = endpoint({
    method: 'GET',
    path: `${path}/page`,
    permission: `${permission}:page` as Permission,
    kind: 'page',
    input: z.object({ ...filter, ...pageQuery }),
    output: pageOf(row),
    sort,
  })
  const endpoints = { page, ...exportsOf({ path, permission, filter }), ...more } as unknown as ListEndpoints<R, F> & E
  return { service, noun, endpoints, manifest: manifestOf(c), ...(columns ? { columns } : {}), ...(find ? { find } : {}) }
}
