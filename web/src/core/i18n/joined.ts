import { useLocale } from './locale.ts'

/** `useJoined()(words)` → one text with the separator of the reader's language. */
export const useJoined = () => {
  const separator = useLocale() === 'en-US' ? ', ' : '、'
  return (words: readonly string[]): string => words.join(separator)
}
