import { useJoined } from '../i18n/joined.ts'
import { useDictionary, useWordsKnown } from '../session/dictionaries.ts'

/** The word for one value of a dictionary, in the reader's language; `—` where there is none. */
export const Dict = ({ type, value }: { type: string; value: string | readonly string[] | undefined }) => {
  const items = useDictionary(type)
  const known = useWordsKnown()
  const joined = useJoined()
  const values = (typeof value === 'string' ? value.split(',') : (value ?? [])).filter(Boolean)
  if (!known && values.length > 0) return null
  return <>{joined(values.map((one) => items.find((item) => item.value === one)?.label ?? one)) || '—'}</>
}
