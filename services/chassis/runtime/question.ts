/** A module's answer to a question; `give` makes it known. */
export interface Answer {
  give(): void
}

/** What one module asks and others answer, so that it need not know them: who uses this record, say. */
export interface Question<Ask extends readonly unknown[], Said> {
  /** Asks all who answer, one after the other, for they may read within one transaction; gives what each said. */
  ask(...what: Ask): Promise<Said[]>
  /** Declares the answer of the module of this name. */
  answeredBy(module: string, say: (...what: Ask) => Promise<Said>): Answer
}

/** Makes a question that modules answer where they are declared (`module({ answers })`); nobody answers while none of them is part of the service. */
export const question = <Ask extends readonly unknown[], Said>(): Question<Ask, Said> => {
  const answers = new Map<string, (...what: Ask) => Promise<Said>>()
  return {
    ask: async (...what) => {
      const said: Said[] = []
      for (const say of answers.values()) said.push(await say(...what))
      return said
    },
    answeredBy: (module, say) => ({ give: () => void answers.set(module, say) }),
  }
}
