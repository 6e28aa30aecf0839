import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/** One acknowledged command: who gave it, under which key, and what was answered. */
export interface Acknowledged {
  key: string
  who: string
  tenantId: string
  service: string
  endpoint: string
  /** What was asked, where it is no file. */
  input?: unknown
  code: number
  data: unknown
  tries: number
  /** When, by the clock of the machine, in ms. */
  at?: number
}

/** The file of every command that was acknowledged to a client, one a line, written before anything else is done with the answer. */
export const historyIn = (file: string) => {
  writeFileSync(file, '')
  return {
    note: (one: Acknowledged): void => appendFileSync(file, `${JSON.stringify({ ...one, at: Date.now() })}\n`),
    read: (): Acknowledged[] =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Acknowledged),
  }
}
export type History = ReturnType<typeof historyIn>
