/** One violation of the input: where, which rule, its numbers. Texts come from the locales (`violations.<code>`). */
export interface Violation {
  field: string
  code: string
  params?: Record<string, string | number>
}

/** One reason against a request that was well-formed (code 10422): what stands against it, what to do, who can help. */
export interface Reason {
  code: string
  params?: Record<string, string | number>
  remedy?: { code: string; link?: string; params?: Record<string, string | number> }
  who?: string
}

/** Every application answer, errors included, travels in this shape with HTTP 200 (api.md "Envelope"). */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data?: T
  type?: string
}

/** `data` of code -1: `errors` are texts in the reader's language, in the order of `fields`. */
export interface MalformedData {
  errors: string[]
  fields: (Violation & { msg: string })[]
}

/** `data` of code 10422. */
export interface RefusedData {
  /** `whoMsg` is absent where nobody but the reader himself can help. */
  reasons: (Reason & { msg: string; remedyMsg?: string; whoMsg?: string })[]
}
