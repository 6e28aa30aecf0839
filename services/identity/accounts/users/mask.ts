// Masks of personal data in answers (architecture.md §7 "Personal data"; I56).

/** `13812345678` → `138****5678`. */
export const maskMobile = (value: string): string => (value.length < 8 ? '****' : `${value.slice(0, 3)}****${value.slice(-4)}`)
/** `lu.zhixing@chengtu.example` → `l***@chengtu.example`. */
export const maskEmail = (value: string): string => `${value.slice(0, 1)}***${value.slice(value.indexOf('@'))}`
/** All but the first three and the last two characters. */
export const maskIdNumber = (value: string): string => `${value.slice(0, 3)}${'*'.repeat(Math.max(0, value.length - 5))}${value.slice(-2)}`

interface Masked {
  mobile?: string | undefined
  email?: string | undefined
  idNumber: string
  birthDate?: string | undefined
}

/** A person as a reader without the right to unmask sees him. */
export const masked = <P extends Masked>(person: P): P => ({
  ...person,
  idNumber: maskIdNumber(person.idNumber),
  ...(person.mobile ? { mobile: maskMobile(person.mobile) } : {}),
  ...(person.email ? { email: maskEmail(person.email) } : {}),
  ...(person.birthDate ? { birthDate: undefined } : {}),
})

/** A submitted value that equals the present mask means "unchanged"; another masked one is wrong (resolutions.md 3). */
export const unmasked = (
  given: string | undefined,
  current: string | undefined,
  mask: (value: string) => string,
): { value?: string | undefined; wrong: boolean } => {
  if (!given?.includes('*')) return { value: given, wrong: false }
  return current !== undefined && given === mask(current) ? { value: current, wrong: false } : { wrong: true }
}
