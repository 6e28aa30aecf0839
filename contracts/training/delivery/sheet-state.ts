import { z } from 'zod'

/** Where the attendance sheet of a class stands once it has begun: still being marked, due, late, or closed. */
export const sheetState = z.enum(['marking', 'due', 'overdue', 'closed'])
export type SheetState = z.output<typeof sheetState>
