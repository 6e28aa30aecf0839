import { z } from 'zod'
import { type Endpoint, endpoint, type Permission } from './endpoint.ts'
import { pageQuery } from './page.ts'

/** As what a list may be taken along; a workbook unless told, `zip` is that workbook packed. */
export const exportFormats = ['xlsx', 'xls', 'pdf', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

const exportQuery = { ...pageQuery, format: z.enum(exportFormats).optional() }
type Asked<F extends z.ZodRawShape> = z.ZodObject<F & typeof exportQuery>

/** Good for one download within a minute: whoever navigates there is whom it was given to, with the filters that it was asked for (resolutions.md 18). */
const Ticket = z.object({ token: z.string(), path: z.string() })

export type ExportEndpoint<F extends z.ZodRawShape> = Endpoint<Asked<F>, z.ZodUnknown, 'GET', 'download'>
export type ExportEndpoints<F extends z.ZodRawShape> = {
  export: ExportEndpoint<F>
  exportPosted: Endpoint<Asked<F>, z.ZodUnknown, 'POST', 'download'>
  exportTicket: Endpoint<Asked<F>, typeof Ticket, 'POST', 'read'>
}

interface Exported<F extends z.ZodRawShape> {
  path: `/${string}`
  permission: `${string}:${string}`
  filter: F
}

/**
 * The list of these filters as a file, under a permission of its own: every row that the reader's list has, whatever page he is on. It is asked for by GET or
 * by POST, and where a browser navigates, which sends no header, by a ticket in its query: `token`.
 */
export const exportsOf = <F extends z.ZodRawShape>({ path, permission, filter }: Exported<F>): ExportEndpoints<F> => {
  const asked = { permission: `${permission}:export` as Permission, input: z.object({ ...filter, ...exportQuery }) }
  const file = { ...asked, path: `${path}/export`, kind: 'download', output: z.unknown() } as const
  return {
    export: endpoint({ ...file, method: 'GET' }),
    exportPosted: endpoint({ ...file, method: 'POST' }),
    exportTicket: endpoint({ ...asked, method: 'POST', path: `${path}/export-ticket`, kind: 'read', output: Ticket }),
  } as unknown as ExportEndpoints<F>
}
