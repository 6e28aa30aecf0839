import { ScimError } from './errors.ts'

const DEEP = 12
const poison = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a value has a key by which an object's own kind could be changed, or lies deeper than anybody writes. */
const isHarmful = (value: unknown, depth = 0): boolean => {
  if (value === null || typeof value !== 'object') return false
  if (depth > DEEP) return true
  return Object.entries(value).some(([key, inner]) => key.split(/[.:]/).some((word) => poison.has(word)) || isHarmful(inner, depth + 1))
}

export type Body = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Body => value !== null && typeof value === 'object' && !Array.isArray(value)

/** The object that was sent. Throws ScimError where it is no JSON, no object, or one that could change others. */
export const bodyOf = (bytes: Buffer): Body => {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ScimError(400, 'The body is no JSON.', 'invalidSyntax')
  }
  if (!isObject(value)) throw new ScimError(400, 'The body must be an object.', 'invalidSyntax')
  if (isHarmful(value)) throw new ScimError(400, 'The body has a key that is not taken.', 'invalidSyntax')
  return value
}

/** A part of an object by its name, whatever its letters (RFC 7643 §2.1). */
export const part = (of: unknown, name: string): unknown => {
  if (!isObject(of)) return undefined
  const key = Object.keys(of).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : of[key]
}

/** True, false, or either as a word in any letters; undefined for anything else. */
export const truth = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
}

/** A value as text. Throws ScimError for what is none. */
export const textOf = (path: string, value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return String(value)
  throw new ScimError(400, `${path} must be a text.`, 'invalidValue')
}
