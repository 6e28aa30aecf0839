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
  // what a rule of our own names, such as the sign that may not stand there
  for (const [key, value] of Object.entries(('params' in issue && issue.params) || {}))
    if (typeof value === 'string' || typeof value === 'number') found[key] = value
  return found
}

/** What breaks the form of a field, whatever it means; a rule of our own has a code of its own. */
export const formCodes = [
  'required',
  'wrongType',
  'textTooBig',
  'textTooSmall',
  'listTooBig',
  'listTooSmall',
  'numberTooBig',
  'numberTooSmall',
  'notAllowed',
  'format',
  'multiple',
  'unknownKey',
] as const
type FormCode = (typeof formCodes)[number]

const kindOf = (origin: string) => (origin === 'string' ? 'text' : origin === 'array' ? 'list' : 'number')

const formCodeOf = (issue: Issue): FormCode => {
  switch (issue.code) {
    case 'too_big':
      return `${kindOf(issue.origin)}TooBig`
    case 'too_small':
      return `${kindOf(issue.origin)}TooSmall`
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

const codeOf = (issue: Issue): string => {
  const blank = typeof issue.input === 'string' && issue.input.trim() === ''
  if (issue.input === undefined || issue.input === null || blank) return 'required'
  return issue.message.startsWith('!') ? issue.message.slice(1) : formCodeOf(issue)
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
