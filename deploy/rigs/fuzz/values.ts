import { sampleOf } from '@academy/chassis/testing/sample.ts'
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'

/** Ids that answers have named, so that some requests meet records that are there; the oldest go. */
const learned: string[] = []
const LEARNED_MOST = 400
/** Keeps the ids of an answer. */
export const learn = (text: string): void => {
  for (const [, id] of text.matchAll(/"id":"([\w.:-]{1,64})"/g)) if (id && !learned.includes(id)) learned.push(id)
  if (learned.length > LEARNED_MOST) learned.splice(0, learned.length - LEARNED_MOST)
}

const operators = [{ $ne: null }, { $gt: '' }, { $where: 'sleep(9000)' }, { $regex: '^(a+)+$' }, { $in: [null] }, [{ $ne: 1 }], '$where', '$$ROOT']
const numbers = [-1, 0, 1e308, -1e308, 2 ** 53, -(2 ** 31), 0.1, 5e-324, '99999999999999999999', '1e400', '-0', '0x10', 'NaN', '００１']
const texts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '🙂'.repeat(40), '\u202e反', 'e\u0301'.repeat(30), '\u200b', 'ﷺ', '<script>alert(1)</script>', "' || 1==1 --"],
  ...['../../../../etc/passwd', '%00', '#{7*7}', '{{7*7}}', '.*(', '^(a+)+$', '[', '\\', '__proto__', 'constructor', 'toString', '=1+1', '\r\nSet-Cookie: a=b'],
  ...['2026-02-30', '0000-00-00', '9999-12-31 23:59:59', '275760-09-13', '24:00', '-', 'null', 'undefined', 'true', 'x'.repeat(300), 'x'.repeat(20_000)],
]
const shapes: unknown[] = [null, true, [], {}, [[]], [null], { toString: 1 }, { length: 1e9 }, { id: {} }, Array(60).fill({}), Array(300).fill('a')]

/** An id that an answer has named. */
export const known = fc.nat().map((n): unknown => learned[n % Math.max(1, learned.length)] ?? 'sample')

/** Anything at all, wherever a value is wanted. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(...operators, ...numbers, ...texts, ...shapes),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 4 }),
  known,
)

const goodOf = (schema: z.ZodType): Arbitrary<unknown> => {
  const def = schema.def as unknown as { type: string; entries?: Record<string, string>; innerType?: z.ZodType }
  if (def.type === 'enum') return fc.constantFrom<unknown[]>(...Object.values(def.entries ?? {}))
  if (def.type === 'optional' && def.innerType) return goodOf(def.innerType)
  return fc.oneof({ weight: 3, arbitrary: fc.constant(sampleOf(schema)) }, { weight: 2, arbitrary: known }, fc.integer({ min: -5, max: 5000 }))
}

const isOptional = (schema: z.ZodType) => (schema.def as { type: string }).type === 'optional'

/** What a client might send for a schema: mostly of its form, with some fields of another, some missing, some too many. */
export const inputOf = (schema: z.ZodType): Arbitrary<unknown> => {
  const { type, shape, element } = schema.def as unknown as { type: string; shape?: Record<string, z.ZodType>; element?: z.ZodType }
  if (type === 'array' && element)
    return fc.oneof({ weight: 3, arbitrary: fc.array(fc.oneof({ weight: 3, arbitrary: goodOf(element) }, hostile), { maxLength: 5 }) }, hostile)
  if (!shape) return fc.oneof({ weight: 2, arbitrary: goodOf(schema) }, hostile)
  const fields = Object.entries(shape).map(([key, field]) =>
    fc.oneof(
      { weight: isOptional(field) ? 8 : 1, arbitrary: fc.constant([] as [string, unknown][]) },
      { weight: 12, arbitrary: goodOf(field).map((value): [string, unknown][] => [[key, value]]) },
      { weight: 2, arbitrary: hostile.map((value): [string, unknown][] => [[key, value]]) },
    ),
  )
  const more = fc.oneof(
    { weight: 9, arbitrary: fc.constant([] as [string, unknown][]) },
    fc.tuple(fc.constantFrom('tenantId', 'superAdmin', '$where', 'version', '_id', 'constructor'), hostile).map((one): [string, unknown][] => [one]),
  )
  return fc.oneof({ weight: 14, arbitrary: fc.tuple(...fields, more).map((parts) => Object.fromEntries(parts.flat())) }, hostile)
}
