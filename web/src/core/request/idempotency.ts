const waiting = new Map<string, string>()

/** A random v4 UUID, also where the page is not a secure context and `randomUUID` is missing. */
export const uuid = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The key of a change: the same one again while an earlier try of exactly this change was never answered. */
export const keyFor = (signature: string): string => {
  const known = waiting.get(signature)
  if (known) return known
  const fresh = uuid()
  waiting.set(signature, fresh)
  return fresh
}

/** The change with this key was answered: the same change sent again is a new one. */
export const keyUsed = (key: string | null) => {
  for (const [signature, known] of waiting) if (known === key) waiting.delete(signature)
}
