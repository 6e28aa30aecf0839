import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { ImportError, ImportRow } from '@academy/contracts/core/import-columns.ts'
import { z } from 'zod'
import type { SheetRows } from './importing.ts'

// What belongs to an import besides its record: the workbook, the rows that were read, the rows as they are applied, the errors.

type Part = 'book' | 'rows' | 'plan' | 'errors'
const keyOf = (id: string, part: Part) => `imports/${id}/${part}`

const Rows = z.record(z.string(), z.array(ImportRow))
const Errors = z.array(ImportError)

/** Errors kept with an import; the record has the true number. */
const ERRORS_KEPT = 10_000

/** The files of imports in the storage of a platform. */
export const filesOf = ({ storage }: Platform) => {
  const put = (id: string, part: Part, value: unknown) => storage.put(keyOf(id, part), Buffer.from(JSON.stringify(value)))
  const get = async (id: string, part: Part): Promise<unknown> => {
    const found = await storage.get(keyOf(id, part))
    return found ? JSON.parse(found.toString()) : null
  }
  const rowsOf = async (id: string, part: 'rows' | 'plan'): Promise<SheetRows | null> => {
    const found = await get(id, part)
    return found === null ? null : (Rows.parse(found) as SheetRows)
  }
  return {
    putBook: (id: string, book: Buffer) => storage.put(keyOf(id, 'book'), book),
    book: (id: string) => storage.get(keyOf(id, 'book')),
    putRows: (id: string, rows: SheetRows) => put(id, 'rows', rows),
    rows: (id: string) => rowsOf(id, 'rows'),
    putPlan: (id: string, rows: SheetRows) => put(id, 'plan', rows),
    plan: (id: string) => rowsOf(id, 'plan'),
    dropPlan: (id: string) => storage.remove(keyOf(id, 'plan')),
    putErrors: (id: string, errors: readonly ImportError[]) => put(id, 'errors', errors.slice(0, ERRORS_KEPT)),
    errors: async (id: string): Promise<ImportError[]> => Errors.parse((await get(id, 'errors')) ?? []),
    /** Personal data are not kept longer than they are needed. */
    drop: async (id: string, butErrors = false): Promise<void> => {
      for (const part of ['book', 'rows', 'plan', ...(butErrors ? [] : (['errors'] as const))] as const) await storage.remove(keyOf(id, part))
    },
  }
}
