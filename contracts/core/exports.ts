import { z } from 'zod'
import { type Endpoint, endpoint, type Permission } from './endpoint.ts'
import { pageQuery } from './page.ts'

export type ExportEndpoint<F extends z.ZodRawShape> = Endpoint<z.ZodObject<F & typeof pageQuery>, z.ZodUnknown, 'GET', 'download'>

interface Exported<F extends z.ZodRawShape> {
  path: `/${string}`
  permission: `${string}:${string}`
  filter: F
}

/** The list of these filters as a workbook, under a permission of its own: every row that the reader's list has, whatever page he is on. */
export const exportOf = <F extends z.ZodRawShape>({ path, permission, filter }: Exported<F>): ExportEndpoint<F> =>
  endpoint({
    method: 'GET',
    path: `${path}/export`,
    permission: `${permission}:export` as Permission,
    kind: 'download',
    input: z.object({ ...filter, ...pageQuery }),
    output: z.unknown(),
  }) as ExportEndpoint<F>
