type Texts = Record<string, unknown>

const load = async (locale: string, area: string): Promise<Texts> => {
  const found = (await import(`../../../../contracts/locales/${locale}/${area}.json`)) as { default: Texts }
  return found.default
}

/** The texts of one area in one language, fetched when a screen first needs them; zh-TW stands in zh-CN where it was not derived yet. */
export const loadTexts = async (locale: string, area: string): Promise<Texts> => {
  if (locale !== 'zh-TW') return load(locale, area)
  try {
    return await load(locale, area)
  } catch {
    return load('zh-CN', area)
  }
}
