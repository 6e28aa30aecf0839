// What a password may look like. The four rules that the specifications name differ (resolutions.md 1): screens that show one of them ask it by its name,
// new passwords keep `newPasswordViolations`, and sign-in looks at no form at all.

const within = (password: string, min: number, max: number): boolean => password.length >= min && password.length <= max

/** By name, whether a text keeps the rule: 1-portal.md §5 "standard" and "IAM", 2-training.md §5 and its other area. */
export const passwordRules = {
  standard: (text: string) => within(text, 8, 15) && /[A-Za-z]/.test(text) && /\d/.test(text) && /[^A-Za-z\d\s]/.test(text) && !/\s/.test(text),
  iam: (text: string) => within(text, 15, 30) && !/\s/.test(text),
  training: (text: string) => within(text, 15, 30) && /^[A-Za-z\d&*\-#_]+$/.test(text),
  plain: (text: string) => within(text, 8, 30) && /^\w+$/.test(text),
} as const satisfies Record<string, (text: string) => boolean>

interface Formal {
  code: 'required' | 'textTooSmall' | 'textTooBig' | 'passwordSpaces' | 'passwordSigns'
  params?: Record<string, number>
}

/** All that is wrong with the form of a new password: its length, spaces, signs that no keyboard has; nothing else is asked of its signs. */
export const newPasswordViolations = (password: string, { min, max }: { min: number; max: number }): Formal[] => {
  if (password === '') return [{ code: 'required' }]
  const found: Formal[] = []
  if (password.length < min) found.push({ code: 'textTooSmall', params: { min } })
  if (password.length > max) found.push({ code: 'textTooBig', params: { max } })
  if (/\s/.test(password)) found.push({ code: 'passwordSpaces' })
  if (!/^[\x21-\x7e\s]*$/.test(password)) found.push({ code: 'passwordSigns' })
  return found
}
