/** A locale file: texts by key, nested as deep as it likes. */
export interface Texts {
  [key: string]: string | Texts
}

/** All texts by their dotted key. */
export const flatten = (texts: Texts, before = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) => {
      const path = before ? `${before}.${key}` : key
      return typeof value === 'string' ? [[path, value] as const] : [...flatten(value, path)]
    }),
  )

/** The same nesting with each text changed; `change` also gets the dotted key. */
export const mapTexts = (texts: Texts, change: (text: string, key: string) => string, before = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      const path = before ? `${before}.${key}` : key
      return [key, typeof value === 'string' ? change(value, path) : mapTexts(value, change, path)]
    }),
  )
