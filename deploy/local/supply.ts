import { messageOf, Trouble } from './trouble.ts'

export type Report = (line: string) => void

/** One place a part may come from. `take` gives the program or address, undefined when this place has none, and throws when it should but failed. */
export interface Source {
  from: string
  take: () => Promise<string | undefined>
}

/** A part that a run needs: asked for from its sources in their order. */
export interface Part {
  name: string
  sources: (report: Report) => Source[]
  /** One plain sentence that names the command which supplies the part. */
  missing: string
}

interface Supplied {
  part: string
  value: string
  from: string
}

/** Takes the part from the first source that has it; throws a Trouble with the part's sentence and each source's reason when none has. */
export const supply = async (part: Part, report: Report = () => {}): Promise<Supplied> => {
  const reasons: string[] = []
  for (const source of part.sources(report)) {
    try {
      const value = await source.take()
      if (value !== undefined) return { part: part.name, value, from: source.from }
    } catch (thrown) {
      if (thrown instanceof Trouble) throw thrown
      reasons.push(`${source.from}: ${messageOf(thrown)}`)
    }
  }
  throw new Trouble([part.missing, ...reasons.map((reason) => `  (${reason})`)].join('\n'))
}
