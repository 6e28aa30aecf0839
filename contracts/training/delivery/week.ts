import { z } from 'zod'
import { day } from '../../core/rules.ts'

const count = z.number().int()

/** The offerings that begin in one week, Monday to Sunday; `published` counts those at risk too. */
export const Week = z.object({ from: day(), to: day(), published: count, unpublished: count, atRisk: count })
