/** What is ticked: by kind and key, with the secrets that are typed for it. */
export type Ticks = ReadonlyMap<string, Record<string, string>>

export const tickOf = (kind: string, key: string): string => `${kind} ${key}`

/** The same ticks with one row ticked, or not. */
export const ticked = (ticks: Ticks, kind: string, key: string, secrets: Record<string, string> | undefined): Ticks => {
  const next = new Map(ticks)
  if (secrets) next.set(tickOf(kind, key), secrets)
  else next.delete(tickOf(kind, key))
  return next
}
