import { z } from 'zod'

// The named rules of 1-portal.md §5 that any form may use, the same in the browser and on the server (areas/shell-access.md rule 24). A broken one is a
// code of `violations.*`; a ban names the sign it met.

const matching = (pattern: RegExp, code: string, max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(pattern, { error: `!${code}` })

/** `010-12345678`, `01012345678`, `1234567`. */
export const landline = () => matching(/^(0\d{2,3}-?)?\d{7,8}$/, 'landline', 13)

/** An address that begins with http or https. */
export const httpUrl = (max = 500) => matching(/^https?:\/\/[^\s"'<>]+$/i, 'httpUrl', max)

/** Four numbers from 0 to 255, none with a zero before it. */
export const ipv4 = () => matching(/^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/, 'ipv4', 15)

/** Letters and digits alone, up to 20. */
export const lettersDigits = () => matching(/^[A-Za-z0-9]{1,20}$/, 'lettersDigits', 20)

/** Nothing wider than a Latin letter. */
export const halfWidth = (max: number) => matching(/^[\x20-\x7e]*$/, 'halfWidth', max)

/** How wide a text is shown: 2 for a character of East Asian width, 1 for any other (resolutions.md 7). */
const displayWidth = (text: string): number =>
  [...text].reduce(
    (sum, sign) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u.test(sign) ? 2 : 1),
    0,
  )

/** A text at most so wide. */
export const withinWidth = <S extends z.ZodString>(schema: S, max: number): S =>
  schema.check(({ value, issues }) => {
    const width = displayWidth(value)
    if (width > max) issues.push({ code: 'custom', message: '!tooWide', params: { max, width }, input: value })
  }) as S

const whole = (min: number, max: number) => z.number().int({ error: '!integer' }).min(min).max(max)

/** The ranges of numbers by what they are called. */
export const ranges = {
  to20000: () => whole(1, 20_000),
  smallint: () => whole(0, 32_767),
  to99: () => whole(1, 99),
  to10: () => whole(1, 10),
  to100: () => whole(1, 100),
  percent: () => whole(0, 100),
  positive: () => whole(1, 2_000_000_000),
  sort: () => whole(0, 2_000_000_000),
  port: () => whole(0, 65_535),
  /** A share, both ends with it. */
  share: () => z.number().min(0).max(1),
}

/** ASCII and full-width punctuation but `_` and `-`. */
const SIGNS =
  /[!-,./:-@[-^`{-~\u2010-\u2027\u2030-\u205e\u3001-\u3020\u30fb\uff01-\uff0c\uff0e\uff0f\uff1a-\uff20\uff3b-\uff3e\uff40\uff5b-\uff65\u00b7\uffe0-\uffe5]/gu
const lets = { general: '', organisation: '()（）·&.', position: '()（）·&./' } as const

/** The first sign that may not stand in a name of this kind. */
export const bannedSign = (text: string, kind: keyof typeof lets): string | undefined => text.match(SIGNS)?.find((sign) => !lets[kind].includes(sign))

/** A text without special characters; what a name of an organisation or position may hold besides is let through. */
export const withoutSigns = <S extends z.ZodString>(schema: S, kind: keyof typeof lets): S =>
  schema.check(({ value, issues }) => {
    const sign = bannedSign(value, kind)
    if (sign) issues.push({ code: 'custom', message: '!bannedSign', params: { sign }, input: value })
  }) as S
