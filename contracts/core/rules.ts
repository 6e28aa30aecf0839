import { z } from 'zod'
import { holding } from './field-kinds.ts'
import { LINES_FROM, plainText } from './plain-text.ts'
import { fromShanghai, pad, toShanghai } from './shanghai.ts'

// Shared validation (1-portal.md §5, 2-training.md §5, resolutions.md 1-12) and codecs: text on the wire, `Date`, fen and numbers inside.
// Contracts hold no text; a violated rule is a code of `violations.*` in the locales.

/** A rule's own code travels as the message `!code`; `violations.ts` turns it into `{ field, code }`. */
const issue = (code: string) => ({ error: `!${code}` })

/** Marks a field as personal data: masked in answers, absent from logs and facts (architecture.md §7). */
export const personalFields = z.registry<{ kind: 'name' | 'mobile' | 'email' | 'idNumber' | 'birthDate' | 'photo' }>()
/** Gives the schema back, marked as personal data of this kind. */
export const personal = <S extends z.ZodType>(schema: S, kind: 'name' | 'mobile' | 'email' | 'idNumber' | 'birthDate' | 'photo'): S => {
  personalFields.add(schema, { kind })
  return schema
}

/** Half of a sign, which no program can show or keep. */
const isWhole = (value: string): boolean => !/\p{Surrogate}/u.test(value)

/** Any text without signs that steer a screen; line ends only where it may be long enough to have lines. */
const typed = (max: number) => z.string().overwrite((value) => plainText(value, max > LINES_FROM))

/** Required text of 1 to `max` characters after trimming. */
export const text = (max: number) => typed(max).trim().min(1).max(max).refine(isWhole, issue('format'))

/** Text that may be empty, at most `max` characters. */
export const freeText = (max: number) => typed(max).trim().max(max).refine(isWhole, issue('format'))

/** Required text of 1 to `max` signs: code points, so that an emoji counts once. */
export const signs = (max: number) =>
  typed(max)
    .trim()
    .min(1)
    .refine(isWhole, issue('format'))
    .check(({ value, issues }) => {
      if (countSigns(value) > max) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    })

/** How many signs a text has. */
const countSigns = (value: string): number => [...value].length

/** Our ids: UUID v4 as text, or the short natural ids of seeds (letters, digits, `-`, `_`, `.`, `:`), at most 64. */
export const id = () =>
  holding(
    z
      .string()
      .min(1)
      .max(64)
      .regex(/^[A-Za-z0-9_.:-]+$/, issue('id')),
    { kind: 'id' },
  )

/** A natural key such as `TBA102`, `O0001` or `fee.opening.4S-L`. */
export const naturalKey = (max = 40) =>
  holding(
    z
      .string()
      .trim()
      .min(1)
      .max(max)
      .regex(/^[A-Za-z0-9][A-Za-z0-9_.:/-]*$/, issue('code')),
    { kind: 'code', max },
  )

/** An integer within bounds, as a JSON number. */
export const int = (min: number, max: number) => z.number().int(issue('integer')).min(min).max(max)

/** A number in a query string (`?limit=10`) or JSON; inside a number. */
export const queryInt = (min: number, max: number) =>
  z.codec(
    z.union([
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}$/, issue('integer')),
      z.number(),
    ]),
    z.number().int().min(min).max(max),
    {
      decode: (value) => Number(value),
      encode: (value) => value,
    },
  )

/** `true`/`false` in a query string or JSON. */
export const queryFlag = () =>
  z.codec(z.union([z.enum(['true', 'false', '1', '0']), z.boolean()]), z.boolean(), {
    decode: (value) => value === true || value === 'true' || value === '1',
    encode: (value) => value,
  })

/** Several values joined by commas in a query (`regionIds=1,2`), at most 100; inside an array. */
export const joined = <S extends z.ZodType<string, string>>(item: S) =>
  z.codec(z.union([z.string().max(4000), z.array(z.string()).max(100)]), z.array(item).max(100), {
    decode: (value) => (Array.isArray(value) ? value : value.split(',').filter((part) => part !== '')) as z.input<S>[],
    encode: (value) => value.join(','),
  })

const isMoment = (value: string) => {
  try {
    fromShanghai(value)
    return true
  } catch {
    return false
  }
}

/** A moment: Shanghai text on the wire, `Date` inside. */
export const moment = () => z.codec(z.string().max(19).refine(isMoment, issue('moment')), z.date(), { decode: fromShanghai, encode: toShanghai })

/** A plain calendar day `YYYY-MM-DD` (birth dates, course days); text inside too, so that no time zone can shift it. */
export const day = () =>
  holding(
    z
      .string()
      .max(10)
      .refine((value) => isMoment(`${value} 00:00:00`), issue('day')),
    { kind: 'day' },
  )

const moneyText = () =>
  z
    .string()
    .trim()
    .max(20)
    .regex(/^-?\d{1,11}(\.\d{1,2})?$/, issue('money'))

const moneyAs = (text: z.ZodString, fen: z.ZodNumber) => holding(z.codec(text, fen, { decode: yuanToFen, encode: fenToYuan }), { kind: 'money' })

/** Money: yuan text with two decimals on the wire, integer fen inside; at most 90 billion yuan either way, as balances and postings go. */
export const money = () => moneyAs(moneyText(), z.number().int())

/** Leading zeros not counted, nine digits before the point. */
const hundredMillion = /^-?0*[1-9]\d{8,}(\.|$)/

/**
 * Money that somebody asks for or gives and that is never below nothing: prices, penalties, payments in, what is forgiven. Below a hundred million yuan:
 * nobody types more but by mistake.
 */
export const charge = () =>
  moneyAs(
    moneyText().refine((yuan) => !hundredMillion.test(yuan), issue('moneyTooBig')),
    z.number().int().min(0),
  )

/** `"12.5"` → 1250. Exact: no floating point is involved. */
const yuanToFen = (yuan: string): number => {
  const [whole = '0', part = ''] = yuan.replace('-', '').split('.')
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return yuan.trim().startsWith('-') && fen !== 0 ? -fen : fen
}

/** 1250 → `"12.50"`. */
export const fenToYuan = (fen: number): string => {
  const whole = Math.trunc(Math.abs(fen) / 100)
  return `${fen < 0 ? '-' : ''}${whole}.${pad(Math.abs(fen) % 100)}`
}

/** The e-mail rule of 1-portal.md §5 by a linear hand parser (resolutions.md 12): at most 254 characters, 1-3 suffix parts of 2-64. */
export const isEmail = (value: string): boolean => {
  if (value.length > 254) return false
  const at = value.indexOf('@')
  if (at < 1 || at !== value.lastIndexOf('@') || !/^[A-Za-z0-9._-]+$/.test(value.slice(0, at))) return false
  const [host = '', ...suffixes] = value.slice(at + 1).split('.')
  const part = /^[A-Za-z0-9-]+$/
  return part.test(host) && suffixes.length >= 1 && suffixes.length <= 3 && suffixes.every((s) => s.length >= 2 && s.length <= 64 && part.test(s))
}
/** An address by `isEmail` (1-portal.md §5), trimmed; one line however long. */
export const email = () => holding(z.string().trim().max(254).refine(isEmail, issue('email')), { kind: 'line' })

/** Mobile: 11 digits starting 13-19; a masked form (`138****1234` or last three `*`) is let through here and judged by the owner (resolutions.md 3). */
export const mobile = () =>
  z
    .string()
    .trim()
    .regex(/^1[3-9]\d{6}(\d{3}|\*{3})$|^1[3-9]\d\*{4}\d{4}$/, issue('mobile'))

/** A telephone of an office: 6 to 15 digits. */
export const phone = () =>
  z
    .string()
    .trim()
    .regex(/^\d{6,15}$/, '!phone')

/** Two languages on the wire: `nameCn` and `nameEn`; zh-TW shows the first converted (resolutions.md 27). */
export const bilingual = <N extends string>(name: N, max: number) =>
  ({ [`${name}Cn`]: text(max), [`${name}En`]: text(max) }) as Record<`${N}Cn` | `${N}En`, z.ZodString>

/** A record that someone may edit carries its version (optimistic lock, resolutions.md 50). */
export const version = () => int(0, 2_000_000_000)
