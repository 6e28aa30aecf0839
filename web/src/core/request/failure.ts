import type { Envelope, MalformedData, RefusedData } from '@academy/contracts/core/envelope.ts'

/** Why a call brought nothing: the answer's code, or what kept the answer away. Plain data, so that the store can hold it. */
export interface Failure {
  kind: 'answer' | 'offline' | 'network' | 'http' | 'format'
  code: number
  msg: string
  data?: unknown
  requestId?: string | undefined
  /** Whose session the answer speaks of, where it says that there is none. */
  token?: string | null
  /** What came, as it came: of a code whose caller is given the whole response, and of the dictionary that has lost its session (1-portal.md §8). */
  response?: Envelope
}

/** What kept an answer away when nothing came: this device is offline, or nobody answered on the other side. */
export const silence = (): 'offline' | 'network' => (navigator.onLine === false ? 'offline' : 'network')

/** Nothing was answered: the same may be tried again, and goes well once there is a way to the server. */
export const unanswered = ({ kind }: Pick<Failure, 'kind'>): boolean => kind === 'offline' || kind === 'network'

export type Outcome<T> = { ok: true; data: T } | { ok: false; failure: Failure }

const dataOf = (failure: Failure): Record<string, unknown> =>
  failure.data !== null && typeof failure.data === 'object' ? (failure.data as Record<string, unknown>) : {}

/** The violations of a malformed input (code -1), by field. */
export const fieldsOf = (failure: Failure): MalformedData['fields'] => (dataOf(failure).fields as MalformedData['fields'] | undefined) ?? []

/** The texts of a malformed input, in order. */
export const errorsOf = (failure: Failure): string[] => (dataOf(failure).errors as string[] | undefined) ?? []

/** Everything that stands against a well-formed request (code 10422). */
export const reasonsOf = (failure: Failure): RefusedData['reasons'] => (dataOf(failure).reasons as RefusedData['reasons'] | undefined) ?? []

/** The record as it is now, where it changed meanwhile (code 10409). */
export const currentOf = <T>(failure: Failure): T | undefined => dataOf(failure).current as T | undefined
