/** The file of any area of texts in one language; the bundler wants to see how deep it lies. */
export const loadArea = (locale: string, area: string): Promise<unknown> => {
  const [folder = '', noun] = area.split('/')
  return noun ? import(`../../../../contracts/locales/${locale}/${folder}/${noun}.json`) : import(`../../../../contracts/locales/${locale}/${folder}.json`)
}
