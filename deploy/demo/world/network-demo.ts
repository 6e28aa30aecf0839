import { addDays } from '@academy/contracts/core/days.ts'
import { dealerOrg, groupOrg, type Kind, maker, outletOrg, type Place, type Region, ROOT, type WorldOrg } from './organisation.ts'
import { chance } from './random.ts'

const groups: readonly (readonly [code: string, name: string, english: string])[] = [
  ['G01', '朔望', 'Shuowang'],
  ['G02', '松漠', 'Songmo'],
  ['G03', '岱青', 'Daiqing'],
  ['G04', '澜庭', 'Lanting'],
  ['G05', '砚溪', 'Yanxi'],
  ['G06', '棠棣', 'Tangdi'],
  ['G07', '苇舟', 'Weizhou'],
  ['G08', '榕陌', 'Rongmo'],
  ['G09', '听潮', 'Tingchao'],
  ['G10', '楚峤', 'Chuqiao'],
  ['G11', '云岫', 'Yunxiu'],
  ['G12', '渭沐', 'Weimu'],
]

/** Outlets in the order of their codes: group, dealer, region, city code, city, district, kind, brands; `+` hangs on the outlet before. */
const lines: readonly string[] = [
  'G01 D001 N 1101 北京 亦庄 4S-L OSE',
  'G01 D001 N 1101 北京 望京 CS OE +',
  'G01 D002 N 1201 天津 滨海 4S-M OS',
  'G01 D003 N 1301 石家庄 裕华 4S-M O',
  'G02 D004 N 2101 沈阳 浑南 4S-L OSE',
  'G02 D004 N 2101 沈阳 铁西 SV O',
  'G02 D005 N 1501 呼和浩特 赛罕 4S-S O',
  'G03 D006 N 3701 济南 历下 4S-M OSE',
  'G03 D006 N 3701 济南 高新 DC E +',
  'G03 D007 N 3702 青岛 崂山 4S-M OS',
  'G04 D008 E 3101 上海 浦东 4S-L OSE',
  'G04 D008 E 3101 上海 静安 CS OE +',
  'G04 D009 E 3205 苏州 姑苏 4S-M OSE',
  'G04 D010 E 3301 杭州 滨江 4S-M OS',
  'G04 D011 S 4403 深圳 南山 4S-M O',
  'G05 D012 E 3201 南京 江宁 4S-M OSE',
  'G05 D012 E 3201 南京 建邺 DC E +',
  'G05 D013 E 3302 宁波 鄞州 SV O',
  'G05 D014 E 3401 合肥 蜀山 4S-S OS',
  'G06 D015 E 3202 无锡 新吴 4S-S O',
  'G06 D016 E 3204 常州 武进 SV O',
  'G07 D017 E 3303 温州 鹿城 UC O',
  'G07 D018 E 3402 芜湖 镜湖 4S-S OS',
  'G08 D019 S 3501 福州 仓山 4S-L OSE',
  'G08 D019 S 3501 福州 台江 CS OE +',
  'G08 D020 S 3502 厦门 湖里 4S-M O',
  'G08 D020 S 3502 厦门 思明 CS O +',
  'G08 D021 E 3601 南昌 红谷滩 4S-M O',
  'G09 D022 S 4401 广州 天河 4S-M OSE',
  'G09 D022 S 4401 广州 番禺 CS O +',
  'G09 D023 S 4601 海口 龙华 4S-S O',
  'G10 D024 S 4201 武汉 光谷 4S-M OE',
  'G10 D025 S 4301 长沙 岳麓 SV O',
  'G11 D026 W 5101 成都 高新 4S-L OSE',
  'G11 D026 W 5101 成都 锦江 CS OE +',
  'G11 D027 W 5001 重庆 渝北 4S-S O',
  'G11 D028 W 5301 昆明 官渡 SV O',
  'G12 D029 W 6101 西安 雁塔 4S-M OE',
  'G12 D029 W 6101 西安 灞桥 DC E +',
  'G12 D030 W 6104 咸阳 秦都 UC O',
]

const categories: Readonly<Record<string, string>> = { D005: 'REM', D016: 'SUP', D021: 'SUP', D017: 'NEW', D027: 'NEW' }
const strategic = ['G01', 'G04']

/** Opening days that follow the day of the start: one preparing, one in its first year, two growing. */
const relative: Readonly<Record<string, number>> = { O0039: 75, O0036: -240, O0020: -620, O0022: -900 }

const schools: readonly (readonly [code: string, name: string, english: string, cityCode: string])[] = [
  ['P01', '沈阳浑河汽车工程学校', 'Shenyang Hunhe Automotive School', '2101'],
  ['P02', '青岛海岬职业学院', 'Qingdao Haijia Vocational College', '3702'],
  ['P03', '杭州之畔技师学院', 'Hangzhou Zhipan Technician College', '3301'],
  ['P04', '武汉云梦交通学院', 'Wuhan Yunmeng Transport College', '4201'],
  ['P05', '西安灞柳汽车学院', "Xi'an Baliu Automotive College", '6101'],
  ['P06', '郑州嵩麓职业学院', 'Zhengzhou Songlu Vocational College', '4101'],
]

/** The 12 groups, 30 dealers, 40 outlets and 6 partner schools of the demo, parents first. */
export const demoNetwork = (today: string): WorldOrg[] => {
  const dice = chance('demo network')
  const oldDate = (from: number, to: number) => `${dice.int(from, to)}-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`
  const dealers = new Map<string, WorldOrg>()
  const outlets: WorldOrg[] = []
  lines.forEach((line, index) => {
    const [groupCode = '', dealerCode = '', region = 'N', cityCode = '', city = '', district = '', kind = '', brandLetters = '', hangs] = line.split(' ')
    const group = groups.find(([code]) => code === groupCode)
    if (!group) throw new Error(`no group ${groupCode}`)
    const place: Place = { cityCode, city, region: region as Region, area: region }
    const category = categories[dealerCode] ?? (strategic.includes(groupCode) ? 'STR' : 'STD')
    const opened = oldDate(2008, 2018)
    const known = dealers.get(dealerCode)
    const dealer = known ?? dealerOrg(dealerCode, groupCode, group[1], group[2], place, category, opened)
    dealers.set(dealerCode, dealer)
    const code = `O${String(index + 1).padStart(4, '0')}`
    const shift = relative[code]
    const openDate = shift === undefined ? opened : addDays(today, shift)
    const mother = hangs ? outlets.at(-1)?.code : undefined
    const status = openDate > today ? '10' : '20'
    outlets.push(
      outletOrg({
        code,
        dealer,
        house: [group[1], group[2]],
        place,
        district,
        kind: kind as Kind,
        brands: [...brandLetters],
        openDate,
        status,
        mother,
        mainOutlet: !known,
        street: dice.int(1, 288),
      }),
    )
  })
  const partners = schools.map(
    ([code, nameCn, nameEn, cityCode]): WorldOrg => ({ code, nameCn, nameEn, orgType: '30', parent: ROOT, cityCode, category: 'SCH', status: '20' }),
  )
  return [maker(), ...groups.map(([code, name, english]) => groupOrg(code, name, english)), ...dealers.values(), ...outlets, ...partners]
}
