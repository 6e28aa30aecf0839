import { joinedIn } from '@academy/contracts/core/joined.ts'
import { useLocale } from './locale.ts'

/** `useJoined()(words)` → one text with the separator of the reader's language. */
export const useJoined = () => {
  const locale = useLocale()
  return (words: readonly string[]): string => joinedIn(locale, words)
}
