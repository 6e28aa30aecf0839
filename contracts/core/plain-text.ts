/** A text that may have more characters than this has lines; what is shorter is one. */
export const LINES_FROM = 120

/** Signs that steer a screen instead of being read: controls, and marks that turn the writing direction. */
const steering = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** What somebody typed, as text: no signs that steer, one kind of line end, and none at all where it is one line (`lines` false). */
export const plainText = (typed: string, lines: boolean): string =>
  typed
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\n\t]/g, (sign) => (lines ? sign : ' '))
    .replace(steering, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
