import { createHash } from 'node:crypto'

const hex = (n: number, size: number): string => n.toString(16).padStart(size, '0').slice(-size)

/** Spreads the bits of a number over 32 others. */
const mix = (n: number): number => {
  let at = Math.imul(n ^ (n >>> 16), 0x45d9f3b)
  at = Math.imul(at ^ (at >>> 16), 0x45d9f3b)
  return (at ^ (at >>> 16)) >>> 0
}

/**
 * Gives ids of one kind of row one after the other: UUID-shaped, the same at every run, rising, so that the index of ids grows at its end
 * while a million of them are written.
 */
export const serialIds = (kind: string): (() => string) => {
  const salt = createHash('sha256').update(kind).digest().readUInt32BE(0)
  let serial = 0
  return () => {
    serial += 1
    const [a, b, c] = [mix(serial + salt), mix(serial ^ salt), mix(Math.imul(serial, 31) + salt)]
    return `${hex(serial, 8)}-${hex(a >>> 16, 4)}-4${hex(a, 3)}-8${hex(b >>> 20, 3)}-${hex(b, 4)}${hex(c, 8)}`
  }
}
