import { forPeople, withWords } from '@academy/contracts/core/traditional.ts'

type Convert = (text: string) => string

let convert: Convert | null = null
let convertPerson: Convert | null = null

const FILE = 'zh-TW.exceptions'
interface Exceptions {
  words?: Record<string, string>
  surnames?: string
}

/** The words that Taiwan says otherwise and the surnames that stay; none where the file does not exist. */
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
  const [{ Converter }, { words = {}, surnames = '' }] = await Promise.all([import('opencc-js/cn2t'), exceptions()])
  const plain = Converter({ from: 'cn', to: 'tw' })
  convert = withWords(words, plain)
  convertPerson = forPeople(surnames, plain)
}

/** Simplified → Traditional; unchanged until `prepareConversion` is done. */
export const toTraditional: Convert = (text) => (convert ? convert(text) : text)

/** The same for the name of a person: some surnames stay as they are. */
export const toTraditionalName: Convert = (name) => (convertPerson ? convertPerson(name) : name)
