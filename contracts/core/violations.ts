import type { z } from 'zod'
import type { Violation } from './envelope.ts'

type Issue = z.core.$ZodIssue

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`), '')

const bounds = (issue: Issue): Record<string, string | number> => {
  const found: Record<string, string | number> = {}
  if ('minimum' in issue) found.min = Number(issue.minimum)
  if ('maximum' in issue) found.max = Number(issue.maximum)
  if ('values' in issue && Array.isArray(issue.values)) found.values = issue.values.slice(0, 20).join(', ')
  return found
}

const codeOf = (issue: Issue): string => {
  const blank = typeof issue.input === 'string' && issue.input.trim() === ''
  if (issue.input === undefined || issue.input === null || blank) return 'required'
  if (issue.message.startsWith('!')) return issue.message.slice(1)
  switch (issue.code) {
    case 'too_big':
      return `${issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number'}TooBig`
    case 'too_small':
      return `${issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number'}TooSmall`
    case 'invalid_value':
      return 'notAllowed'
    case 'invalid_format':
      return 'format'
    case 'not_multiple_of':
      return 'multiple'
    case 'unrecognized_keys':
      return 'unknownKey'
    default:
      return 'wrongType'
  }
}

/** All issues of a failed parse as `{ field, code, params }`, in order, one a field and code. Parse with `{ reportInput: true }` or "required" and "wrong type" look alike. */
export const violationsOf = (error: z.core.$ZodError): Violation[] => {
  const seen = new Set<string>()
  return error.issues.flatMap((issue) => {
    const found: Violation = { field: pathOf(issue.path), code: codeOf(issue), params: bounds(issue) }
    const key = `${found.field}|${found.code}`
    if (seen.has(key)) return []
    seen.add(key)
    return [found]
  })
}
