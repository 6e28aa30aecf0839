import { createHmac, randomInt } from 'node:crypto'

/** Letters that nobody takes for a digit or for another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Ten letters in two groups, as they are printed. */
export const newLetters = (): string => Array.from({ length: LENGTH }, (_, at) => (at === LENGTH / 2 ? '-' : '') + LETTERS[randomInt(LETTERS.length)]).join('')

/** How a slip is stored, however its letters were typed: by the installation's secret, since ten letters could be guessed from a plain hash. */
export const slipId = (letters: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`slip|${letters.toUpperCase().replace(/[^A-Z]/g, '')}`)
    .digest('hex')

/** The last four of an ID number as people write them. */
export const lastFourOf = (idNumber: string): string =>
  idNumber
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-4)
