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

const all: readonly Model[] = [...subjects.map(({ decides }) => decides), ...modelsAhead]
/** The models that every academy begins with, tables of steps, each once: those of all subjects, of which several may share one, and of what is not filed yet. */
export const shippedModels: readonly Model[] = all.filter(({ code }, at) => all.findIndex((one) => one.code === code) === at)
