import { answers } from './programs.ts'
import type { Source } from './supply.ts'
import { Trouble } from './trouble.ts'

/** The program that this variable of the environment names; one that does not run is a Trouble, not a reason to look further. */
export const named = (variable: string): Source => ({
  from: variable,
  take: async () => {
    const program = process.env[variable]
    if (program && !(await answers(program))) throw new Trouble(`${variable} names ${program}, which does not run: correct it or unset it.`)
    return program || undefined
  },
})
