/** An object without its `undefined` fields. */
export const present = <T extends object>(fields: T): T => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/** The named fields of an object; those it does not have stay away. */
export const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  present(Object.fromEntries(keys.map((key) => [key, from[key]]))) as Pick<T, K>
