type Texts = Record<string, unknown>

/** What the portal's first pages say. The bundler writes an address for each file that it finds here, and the landing page loads them all: everything else is named in `load-area.ts`. */
const first: Readonly<Record<string, (locale: string) => Promise<unknown>>> = {
  core: (locale) => import(`../../../../contracts/locales/${locale}/core.json`),
  shell: (locale) => import(`../../../../contracts/locales/${locale}/shell.json`),
  portal: (locale) => import(`../../../../contracts/locales/${locale}/portal.json`),
  'training-delivery': (locale) => import(`../../../../contracts/locales/${locale}/training-delivery.json`),
}

const load = async (locale: string, area: string): Promise<Texts> => {
  const found = await (first[area]?.(locale) ?? import('./load-area.ts').then(({ loadArea }) => loadArea(locale, area)))
  return (found as { default: Texts }).default
}

/** The texts of one area (`core`, or a noun's `training/courses`) in one language, fetched when a screen first needs them; zh-TW stands in zh-CN where it was not derived yet. */
export const loadTexts = async (locale: string, area: string): Promise<Texts> => {
  if (locale !== 'zh-TW') return load(locale, area)
  try {
    return await load(locale, area)
  } catch {
    return load('zh-CN', area)
  }
}
