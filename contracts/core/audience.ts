import { z } from 'zod'
import type { Violation } from './envelope.ts'
import { idOf, ref } from './refs.ts'
import { id } from './rules.ts'

/** Codes of positions; `TE*` is every position whose code begins with TE. */
const position = z.string().regex(/^[A-Z]{2}(\d{2}|\*)$/, '!positionPattern')

/** One line of an audience: what of it is given holds for a person together. */
const Line = z.strictObject({
  positions: z.array(position).max(60).optional(),
  orgId: ref('organisations').optional(),
  /** With all organisations below it. */
  below: z.boolean().optional(),
  people: z.array(idOf('users')).max(500).optional(),
  /** A saved audience; it stands alone in its line. */
  groupId: id().optional(),
})
export type AudienceLine = z.output<typeof Line>

/** Who is meant: everybody for whom one of the lines holds and none of those that leave out. It is read anew whenever it is used: who takes a post later belongs to it. */
export const Audience = z.object({ any: z.array(Line).min(1).max(20), none: z.array(Line).max(20).optional() })
export type Audience = z.output<typeof Audience>

const faultOf = ({ positions = [], orgId, people = [], groupId }: AudienceLine): string | undefined => {
  const plain = positions.length + people.length > 0 || Boolean(orgId)
  if (!plain && !groupId) return 'lineEmpty'
  return plain && groupId ? 'groupAlone' : undefined
}

/** Everything against an audience besides its form, at its lines in the field `at`: a line that says nothing, a group beside other conditions, a group within a saved group. */
export const audienceViolations = ({ any, none = [] }: Audience, at: string, saved: boolean): Violation[] =>
  (
    [
      ['any', any],
      ['none', none],
    ] as const
  ).flatMap(([side, lines]) =>
    lines.flatMap((line, n) => {
      const field = `${at}.${side}[${n}]`
      const code = faultOf(line)
      return [...(code ? [{ field, code }] : []), ...(saved && line.groupId ? [{ field: `${field}.groupId`, code: 'groupInGroup' }] : [])]
    }),
  )

/** An audience in an address, as JSON. */
export const audienceText = () =>
  z.codec(z.string().max(12_000), Audience, {
    decode: (text, ctx) => {
      try {
        return JSON.parse(text) as z.input<typeof Audience>
      } catch {
        ctx.issues.push({ code: 'custom', input: text, message: '!json' })
        return z.NEVER
      }
    },
    encode: (audience) => JSON.stringify(audience),
  })
