// Emoji and symbol characters are stripped and values trimmed before sending (1-portal.md §5), except where that would alter
// what a person meant: passwords, tokens, answers, rich text, file names (resolutions.md 2).
const exempt = new Set(['password', 'oldPassword', 'newPassword', 'newPasswordAgain', 'token', 'captcha', 'answer', 'answers', 'html', 'content', 'fileName'])
const pictures = /(?![©®™#*0-9])\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}\u{1F1E6}-\u{1F1FF}\uFE0F\u200D]/gu

const cleanText = (text: string): string => text.replace(pictures, '').trim()

/** A copy of `value` fit to be sent. */
export const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object' || value instanceof Blob || value instanceof FormData) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, exempt.has(key) ? inner : clean(inner)]))
}
