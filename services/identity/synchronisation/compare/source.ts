import type { Told } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import type { SyncFault } from '@academy/contracts/identity/synchronisation/sync-rows.ts'

/** Nothing can be compared with what was brought: the whole run fails, and says why. */
export class SourceFault extends Error {
  readonly code: string
  readonly params: Record<string, string | number>
  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** What a source says of one person. */
export interface SourceRow {
  /** His ID key; blank where the row has none that can be read. */
  key: string
  line: number | undefined
  told: Told
  faults: readonly SyncFault[]
}

/** What a source brings, sorted by key, and whether it is everybody: only then somebody can be missing. */
export interface Source {
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>
  count: number
  whole: boolean
}
