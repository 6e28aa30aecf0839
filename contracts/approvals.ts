import type { Model } from './approval-workflow/models.ts'
import { modelsAhead } from './approval-workflow/shipped-models.ts'
import type { Subject } from './approval-workflow/subject.ts'
import { subjects } from './events.ts'

/** The subject of this type. Throws Error on one that nobody declares: its event waits among the dead letters. */
export const subjectOf = (type: string): Subject => {
  const found = subjects.find((subject) => subject.type === type)
  if (!found) throw new Error(`nobody declares the subject ${type}`)
  return found
}

/** The models that every academy begins with, tables of steps: those of all subjects, and of what is not filed yet. */
export const shippedModels: readonly Model[] = [...subjects.map(({ decides }) => decides), ...modelsAhead]
