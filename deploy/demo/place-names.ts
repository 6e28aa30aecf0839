import { spelled } from './spelling.ts'

/** Names whose common English spelling is not their pinyin. */
const ownSpelling: Readonly<Record<string, string>> = {
  西安市: "Xi'an",
  呼和浩特市: 'Hohhot',
  乌鲁木齐市: 'Urumqi',
  拉萨市: 'Lhasa',
  哈尔滨市: 'Harbin',
  延安市: "Yan'an",
  鄂尔多斯市: 'Ordos',
}
const suffix =
  /(?:蒙古族|回族|藏族|维吾尔|哈萨克|柯尔克孜|朝鲜族|土家族|苗族|侗族|布依族|彝族|壮族|傣族|白族|景颇族|哈尼族|羌族|傈僳族)*(?:自治州|自治县|自治旗|地区|市|盟|县|区|旗)$/

/** The name of a place without its kind: 苏州市 → 苏州. */
export const coreOf = (name: string): string => (name.length > 2 ? name.replace(suffix, '') || name : name)

/** The English name of a place by what spells it: its pinyin without the kind of place, e.g. 苏州市 → Suzhou. */
export const placeBy =
  (spell: (core: string) => string) =>
  (name: string): string =>
    ownSpelling[name] ?? ownSpelling[`${name}市`] ?? spell(coreOf(name))

/** The English name of a place, as `npm run locales` has spelled it. Throws Error for a place that it did not spell. */
export const placeEn = placeBy((core) => spelled('places', core))
