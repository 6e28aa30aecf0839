import { type ShippedPosition, shippedPositions } from '@academy/contracts/org/shipped-positions.ts'

/** The positions of both worlds: those that every academy begins with. */
export const positions: readonly ShippedPosition[] = shippedPositions
export const positionOf = new Map(positions.map((each) => [each.code, each]))

/** Is a course of this audience for a holder of the position? An empty audience is everyone. */
export const isAudience = (audience: readonly string[], code: string): boolean =>
  audience.length === 0 ||
  audience.some((item) => (item === '@key' ? positionOf.get(code)?.key === true : item.endsWith('*') ? code.startsWith(item.slice(0, -1)) : item === code))
