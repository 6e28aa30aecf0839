type Texts = Record<string, unknown>

// the bundler wants to see how deep a file lies
const file = (locale: string, [folder = '', noun]: string[]): Promise<unknown> =>
  noun ? import(`../../../../contracts/locales/${locale}/${folder}/${noun}.json`) : import(`../../../../contracts/locales/${locale}/${folder}.json`)

const load = async (locale: string, area: string): Promise<Texts> => ((await file(locale, area.split('/'))) as { default: Texts }).default

/** The texts of one area (`core`, or a noun's `training/courses`) in one language, fetched when a screen first needs them; zh-TW stands in zh-CN where it was not derived yet. */
export const loadTexts = async (locale: string, area: string): Promise<Texts> => {
  if (locale !== 'zh-TW') return load(locale, area)
  try {
    return await load(locale, area)
  } catch {
    return load('zh-CN', area)
  }
}
