import { withWords } from '@academy/contracts/core/traditional.ts'

type Convert = (text: string) => string

let convert: Convert | null = null

const FILE = 'zh-TW.exceptions'
/** The words that Taiwan says otherwise; none where the file does not exist. */
const exceptions = async (): Promise<Record<string, string>> => {
  try {
    const file = (await import(`../../../../contracts/locales/${FILE}.json`)) as { default: { words?: Record<string, string> } }
    return file.default.words ?? {}
  } catch {
    return {}
  }
}

/** Loads the conversion to Traditional Chinese (large, so only for its readers): our words first, the dictionary for what lies between, as the texts are derived. */
export const prepareConversion = async (): Promise<void> => {
  if (convert) return
  const [{ Converter }, words] = await Promise.all([import('opencc-js/cn2t'), exceptions()])
  convert = withWords(words, Converter({ from: 'cn', to: 'tw' }))
}

/** Simplified → Traditional; unchanged until `prepareConversion` is done. */
export const toTraditional: Convert = (text) => (convert ? convert(text) : text)
