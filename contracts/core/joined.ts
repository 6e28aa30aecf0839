/** Takes a locale and words, and gives one text with the separator of lists in that language. */
export const joinedIn = (locale: string, words: readonly string[]): string => words.join(locale === 'en-US' ? ', ' : '、')
