type Convert = (text: string) => string

let convert: Convert | null = null

const FILE = 'zh-TW.exceptions'

/** The project's own words where the general dictionary would choose another; none until the file exists. */
const exceptions = async (): Promise<[string, string][]> => {
  try {
    const file = (await import(`../../../../contracts/locales/${FILE}.json`)) as { default: Record<string, string> }
    return Object.entries(file.default)
  } catch {
    return []
  }
}

/** Loads the conversion to Traditional Chinese (large, so only for its readers), with the project's own exceptions in front. */
export const prepareConversion = async (): Promise<void> => {
  if (convert) return
  const [{ ConverterFactory, Locale }, own] = await Promise.all([import('opencc-js/cn2t'), exceptions()])
  convert = ConverterFactory(Locale.from.cn, [...Locale.to.twp, own])
}

/** Simplified → Traditional; unchanged until `prepareConversion` is done. */
export const toTraditional: Convert = (text) => (convert ? convert(text) : text)
