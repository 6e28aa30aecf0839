import type { Mutant } from './mutate.ts'
import type { Subject } from './subjects.ts'

export interface Tried extends Subject {
  mutants: number
  survivors: { mutant: Mutant; reason: string }[]
}
