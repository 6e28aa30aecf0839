import type { z } from 'zod'
import { withoutValues } from '../runtime/logger.ts'
import { HIDDEN, withoutPersonal } from '../runtime/personal.ts'

// What an error says may hold what somebody sent, or how we sign in somewhere: neither is kept (invariants.md I56).

const secrets: readonly RegExp[] = [
  // who and by which password, in an address
  /(?<=\/\/)[^\s/@]+(?=@)/g,
  /(?<=\b(?:bearer|basic)\s)[\w+/=.-]{8,}/gi,
  /(?<=\b(?:password|passwd|secret|token|api[-_]?key)["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi,
  // tokens, hashes and keys
  /\b[0-9a-f]{32,}\b/gi,
  /\b[\w-]{40,}\b/g,
]

const secretName = /password|passwd|secret|token|captcha/i

/** What was sent under a name that says it is secret. */
const secretTexts = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return secretName.test(name) && value.length > 1 ? [value] : []
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, one]) => secretTexts(one, Number.isNaN(Number(key)) ? key : name))
    : []
}

const HOME = `${process.cwd()}/`

/** Takes the schema of a request and what was sent, and gives how to say a text without the personal values in it, without secrets and without where we are installed. */
export const safely = (schema: z.ZodType | undefined, sent: unknown): ((text: string, most: number) => string) => {
  const { say } = schema === undefined || sent === undefined ? withoutPersonal(undefined, '') : withoutPersonal(schema, sent)
  const sentSecrets = secretTexts(sent)
  return (text, most) => {
    const unsaid = sentSecrets.reduce((said, secret) => said.replaceAll(secret, HIDDEN), withoutValues(text))
    const plain = secrets.reduce((said, secret) => said.replace(secret, HIDDEN), say(unsaid))
    return plain.replaceAll(`file://${HOME}`, '').replaceAll(HOME, '').slice(0, most)
  }
}
