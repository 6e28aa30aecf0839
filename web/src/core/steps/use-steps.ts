import { useState } from 'react'

/** One step of a long form: the fields that it asks for, in their order. */
export interface Step {
  key: string
  fields: readonly string[]
}

/** Where one is in a form of steps, and how much of it is filled in. `filled` tells of a field whether it is; `from` is the first step that may be opened. */
export const useSteps = (steps: readonly Step[], filled: (field: string) => boolean, from = 0) => {
  const [at, setAt] = useState(from)
  const fields = steps.flatMap((step) => step.fields)
  const place = Math.max(at, from)
  return {
    steps,
    at: place,
    step: steps[place] as Step,
    done: fields.filter(filled).length,
    total: fields.length,
    isFilled: filled,
    /** Steps before the first that is not complete may be opened again. */
    mayGo: (to: number) => to >= from && to <= place,
    go: (to: number) => setAt(Math.min(Math.max(to, from), steps.length - 1)),
    next: () => setAt(Math.min(place + 1, steps.length - 1)),
    back: () => setAt(Math.max(place - 1, from)),
    isFirst: place === from,
  }
}

export type Steps = ReturnType<typeof useSteps>
