import { z } from 'zod'
import { contract, endpoint, type Service } from '../core/endpoint.ts'
import { ImportError, ImportRow, importValue } from '../core/import-columns.ts'
import { id, text } from '../core/rules.ts'

export const ImportCounts = z.object({ created: z.number().int(), changed: z.number().int(), same: z.number().int() })
export type ImportCounts = z.output<typeof ImportCounts>

/** Rows that other sheets of the same workbook promise, by sheet and natural key: they may be referred to before they exist (decided.md §5). */
export const Promised = z.record(z.string(), z.record(z.string(), z.record(z.string(), importValue)))
export type Promised = z.output<typeof Promised>

const rows = { sheet: text(40), rows: z.array(ImportRow).max(50_000) }

/** What the owner of a sheet answers to the importer: `check` looks only, `apply` writes; the same rows twice change nothing. References to people arrive as user ids. */
export const importOwner = (service: Service) =>
  contract(service, 'internal/import-rows', {
    check: endpoint({
      method: 'POST',
      path: `/${service}/internal/import/check`,
      permission: 'internal',
      kind: 'read',
      input: z.object({ ...rows, promised: Promised }),
      output: ImportCounts.extend({ errors: z.array(ImportError) }),
    }),
    apply: endpoint({
      method: 'POST',
      path: `/${service}/internal/import/apply`,
      permission: 'internal',
      kind: 'act',
      input: z.object({ ...rows, runId: id() }),
      /** `standing`: rows that stand now as the sheet says, also where others were refused. */
      output: ImportCounts.extend({ errors: z.array(ImportError), standing: z.array(z.number().int()) }),
    }),
  })

/** Which user an ID number means: known ones, and the ids that new ones will get. ID numbers never leave identity otherwise. */
export const peopleIds = contract('identity', 'internal/people-ids', {
  resolve: endpoint({
    method: 'POST',
    path: '/identity/internal/people-ids',
    permission: 'internal',
    kind: 'read',
    input: z.object({ idNumbers: z.array(z.string().max(40)).max(100_000) }),
    output: z.object({ ids: z.record(z.string(), z.object({ userId: id(), known: z.boolean() })) }),
  }),
})
