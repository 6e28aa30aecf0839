/** What a person must read when a part cannot be supplied: plain sentences, no stack. */
export class Trouble extends Error {
  override name = 'Trouble'
}

/** The message of anything thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
