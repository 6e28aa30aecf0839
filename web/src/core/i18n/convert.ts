import { withWords } from '@academy/contracts/core/traditional.ts'

type Convert = (text: string) => string

let convert: Convert | null = null

const FILE = 'zh-TW.exceptions'
interface Exceptions {
  words?: Record<string, string>
}

/** The words that Taiwan says otherwise; none where the file does not exist. */
const exceptions = async (): Promise<Exceptions> => {
  try {
    const file = (await import(`../../../../contracts/locales/${FILE}.json`)) as { default: Exceptions }
    return file.default
  } catch {
    return {}
  }
}

/** Loads the conversion to Traditional Chinese (large, so only for its readers): our words first, the dictionary for what lies between, as the texts are derived. */
export const prepareConversion = async (): Promise<void> => {
  if (convert) return
  const [{ Converter }, { words = {} }] = await Promise.all([import('opencc-js/cn2t'), exceptions()])
  convert = withWords(words, Converter({ from: 'cn', to: 'tw' }))
}

/** Simplified → Traditional; unchanged until `prepareConversion` is done. */
export const toTraditional: Convert = (text) => (convert ? convert(text) : text)
