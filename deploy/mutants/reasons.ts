import type { Mutant } from './mutate.ts'

/** Why a surviving mutant is let live, by its file and what stood there: it changes nothing that anybody can see. */
const reasons: readonly { file: string; was: string; text?: string; reason: string }[] = []

/** The reason written down for a survivor; `not covered` where nobody has looked at it yet. */
export const reasonFor = (file: string, { was, text }: Mutant): string =>
  reasons.find((one) => file.endsWith(one.file) && was.includes(one.was) && (one.text === undefined || one.text === text))?.reason ?? 'not covered'
