import { z } from 'zod'
import { id } from '../core/rules.ts'
import { task } from '../core/task.ts'

const which = z.object({ importId: id() })

/** Reads an uploaded workbook and has every owner judge its sheets. */
export const importCheck = task('jobs.imports.check', which, z.null(), { permission: 'internal' })

/** Applies a checked import batch by batch. */
export const importApply = task('jobs.imports.apply', which, z.null(), { permission: 'internal' })
