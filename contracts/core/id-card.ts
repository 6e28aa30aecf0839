// The numbers of Chinese ID cards (1-portal.md §5, resolutions.md 43). Days are plain `YYYY-MM-DD` texts.

const areas = new Set('11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(' '))
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const digits = '10X98765432'

/** Takes the first seventeen digits, gives the eighteenth character. */
export const checkDigit = (first17: string): string => digits[weights.reduce((sum, weight, at) => sum + weight * Number(first17[at]), 0) % 11] as string

const isDay = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const birthOf18 = (id: string): string => `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`

/** Gives a 15-digit number as the 18 characters of the same person (all were born 19xx); others come back trimmed and in upper case. */
export const to18 = (idNumber: string): string => {
  const id = idNumber.trim().toUpperCase()
  if (!/^\d{15}$/.test(id)) return id
  const first17 = `${id.slice(0, 6)}19${id.slice(6)}`
  return `${first17}${checkDigit(first17)}`
}

type IdProblem = 'idLength' | 'idArea' | 'idBirthday' | 'idCheckDigit'

/** Judges an ID number of 15 or 18: gives the first thing wrong with it, or `undefined`. A birthday after `today` is none. */
export const idProblem = (idNumber: string, today: string): IdProblem | undefined => {
  const given = idNumber.trim().toUpperCase()
  if (!/^(?:\d{15}|\d{17}[\dX])$/.test(given)) return 'idLength'
  if (!areas.has(given.slice(0, 2))) return 'idArea'
  const id = to18(given)
  const birth = birthOf18(id)
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number)
  if (year < 1900 || !isDay(year, month, day) || birth > today) return 'idBirthday'
  return checkDigit(id) === id[17] ? undefined : 'idCheckDigit'
}

/** Gives the birth date that a valid ID number states. */
export const birthDateOf = (idNumber: string): string => birthOf18(to18(idNumber))

/** Gives 1 for male, 2 for female, as the seventeenth digit says. */
export const genderOf = (idNumber: string): '1' | '2' => (Number(to18(idNumber)[16]) % 2 === 1 ? '1' : '2')
