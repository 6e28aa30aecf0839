import { type CodeName, codes } from '@academy/contracts/core/codes.ts'
import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'

/** Any refusal that a caller may see: a code of the catalogue, its data and the parameters of its text. Everything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: CodeName
  readonly data: unknown
  readonly params: Record<string, string | number>
  constructor(code: CodeName, data?: unknown, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.data = data
    this.params = params
  }
  get number(): number {
    return codes[this.code]
  }
}

/** Not there, or out of the reader's scope: one answer for both. */
export const absent = () => new Refusal('absent')
/** The record of this id changed meanwhile; what it is now is asked of its noun's `info` before the caller sees it. */
export const stale = (id: string) => new Refusal('stale', { id })
/** Input that breaks rules of form, all of them. */
export const malformed = (fields: Violation[]) => new Refusal('malformed', { fields })
/** Well-formed, but rules stand against it: all of them. */
export const refused = (reasons: Reason[]) => new Refusal('refused', { reasons })
/** The lifecycle does not allow this move now. */
export const moveNotAllowed = (move: string, state: string) => new Refusal('moveNotAllowed', { move, state }, { move, state })
/** The reader holds the permission nowhere; the answer names it. */
export const noPermission = (permission: string) => new Refusal('noPermission', { permission }, { permission })
/** The permission belongs to a menu that is off; the answer says why and until when. */
export const switchedOff = (said: string, until: Date | undefined) => new Refusal('switchedOff', until ? { until: toShanghai(until) } : {}, { said })
