import { addDays } from '@academy/contracts/core/days.ts'
import { placeEn } from '../place-names.ts'
import type { Region } from './organisation.ts'
import { type Chance, chance } from './random.ts'

type SiteClass = 'A' | 'B' | 'C' | 'D' | 'V'

export interface WorldSite {
  code: string
  nameCn: string
  nameEn: string
  siteClass: SiteClass
  region?: Region
  cityCode?: string
  city: string
  addressCn?: string
  addressEn?: string
  mapTextCn?: string
  mapTextEn?: string
  meetingUrl?: string
}

export interface WorldRoom {
  code: string
  nameCn: string
  nameEn: string
  site: string
  /** 1 theory, 2 workshop, 3 high-voltage lab, 4 virtual. */
  roomType: '1' | '2' | '3' | '4'
  max: number
  lifts: number
}

export interface WorldVehicle {
  chassisNumber: string
  brand: 'O' | 'S' | 'E'
  modelClass: string
  nameCn: string
  nameEn: string
  site: string
  productionDate: string
}

type Line = readonly [siteClass: SiteClass, region: Region, cityCode: string, city: string, nameCn: string, nameEn: string, district: string]
const lines: readonly Line[] = [
  ['A', 'N', '1101', '北京', '北京学院中心', 'Beijing Academy Centre', '大兴'],
  ['A', 'E', '3101', '上海', '上海学院中心', 'Shanghai Academy Centre', '嘉定'],
  ['A', 'S', '4401', '广州', '广州学院中心', 'Guangzhou Academy Centre', '黄埔'],
  ['A', 'W', '5101', '成都', '成都学院中心', 'Chengdu Academy Centre', '龙泉驿'],
  ['B', 'N', '2101', '沈阳', '沈阳浑河校区', 'Shenyang Hunhe Campus', '浑南'],
  ['B', 'N', '3702', '青岛', '青岛海岬校区', 'Qingdao Haijia Campus', '黄岛'],
  ['B', 'E', '3301', '杭州', '杭州之畔校区', 'Hangzhou Zhipan Campus', '萧山'],
  ['B', 'S', '4201', '武汉', '武汉云梦校区', 'Wuhan Yunmeng Campus', '江夏'],
  ['B', 'W', '6101', '西安', '西安灞柳校区', "Xi'an Baliu Campus", '灞桥'],
  ['B', 'W', '4101', '郑州', '郑州嵩麓校区', 'Zhengzhou Songlu Campus', '中牟'],
  ['C', 'N', '1101', '北京', '北京朔望培训室', 'Beijing Shuowang Training Room', '亦庄'],
  ['C', 'E', '3101', '上海', '上海澜庭培训室', 'Shanghai Lanting Training Room', '浦东'],
  ['C', 'E', '3205', '苏州', '苏州澜庭培训室', 'Suzhou Lanting Training Room', '姑苏'],
  ['C', 'E', '3301', '杭州', '杭州澜庭培训室', 'Hangzhou Lanting Training Room', '滨江'],
  ['C', 'S', '4403', '深圳', '深圳澜庭培训室', 'Shenzhen Lanting Training Room', '南山'],
  ['C', 'W', '5101', '成都', '成都云岫培训室', 'Chengdu Yunxiu Training Room', '高新'],
  ['D', 'E', '3101', '上海', '上海沧溪酒店', 'Shanghai Cangxi Hotel', '闵行'],
  ['D', 'S', '4401', '广州', '广州木棉里酒店', 'Guangzhou Mumianli Hotel', '番禺'],
]

const site = ([siteClass, region, cityCode, city, nameCn, nameEn, district]: Line, index: number): WorldSite => ({
  code: `S${String(index + 1).padStart(2, '0')}`,
  nameCn,
  nameEn,
  siteClass,
  region,
  cityCode,
  city,
  addressCn: `${city}${district}求知路${18 + index * 7}号`,
  addressEn: `${18 + index * 7} Qiuzhi Road, ${placeEn(district)}, ${placeEn(city)}`,
  mapTextCn: `地铁${district}站 B 口出，沿求知路向东步行约 ${6 + (index % 5)} 分钟，南门登记入内；自驾可停访客车场。`,
  mapTextEn: `Metro ${placeEn(district)}, exit B, ${6 + (index % 5)} minutes east along Qiuzhi Road; sign in at the south gate. Visitors may park inside.`,
})
const virtual = (index: number): WorldSite => ({
  code: `S${19 + index}`,
  nameCn: `线上教室${index === 0 ? '一' : '二'}`,
  nameEn: `Online Room ${index + 1}`,
  siteClass: 'V',
  city: '线上',
  meetingUrl: `https://meet.chengtu.example/room-${index + 1}`,
})

/** The twenty sites of both worlds: 18 in twelve cities and two meeting accounts. */
export const sites: readonly WorldSite[] = [...lines.map(site), virtual(0), virtual(1)]

type RoomPlan = readonly (readonly [roomType: WorldRoom['roomType'], max: number])[]
const demoRooms: Readonly<Record<SiteClass, RoomPlan>> = {
  A: [
    ['1', 30],
    ['1', 24],
    ['1', 16],
    ['2', 12],
    ['2', 12],
    ['3', 12],
  ],
  B: [
    ['1', 24],
    ['2', 12],
  ],
  C: [['1', 20]],
  D: [['1', 40]],
  V: [
    ['4', 100],
    ['4', 100],
  ],
}
const times = { A: 2, B: 3, C: 4, D: 2, V: 2 } as const
const roomNames: Readonly<Record<WorldRoom['roomType'], readonly [string, string]>> = {
  '1': ['理论教室', 'Theory Room'],
  '2': ['实训车间', 'Workshop'],
  '3': ['高压实训室', 'High-Voltage Lab'],
  '4': ['会议账号', 'Meeting Account'],
}

/** The rooms of all sites: 48 in the demo, 120 in the full world. */
export const rooms = (size: 'demo' | 'full'): WorldRoom[] =>
  sites.flatMap(({ code, siteClass }) => {
    const plan = demoRooms[siteClass]
    const all = size === 'demo' ? plan : Array.from({ length: times[siteClass] }, () => plan).flat()
    return all.map(([roomType, max], at): WorldRoom => {
      const [cn, en] = roomNames[roomType]
      return {
        code: `${code}-R${String(at + 1).padStart(2, '0')}`,
        nameCn: `${cn}${at + 1}`,
        nameEn: `${en} ${at + 1}`,
        site: code,
        roomType,
        max,
        lifts: roomType === '2' || roomType === '3' ? 4 : 0,
      }
    })
  })

const vinValue = (char: string): number => {
  if (/\d/.test(char)) return Number(char)
  const at = 'ABCDEFGH'.indexOf(char)
  if (at >= 0) return at + 1
  const second = 'JKLMN.P.R'.indexOf(char)
  return second >= 0 ? second + 1 : 'STUVWXYZ'.indexOf(char) + 2
}
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The ninth character of a chassis number from the other sixteen. */
export const chassisCheck = (vin: string): string => {
  const rest = vinWeights.reduce((sum, weight, at) => sum + weight * (at === 8 ? 0 : vinValue(vin[at] ?? '0')), 0) % 11
  return rest === 10 ? 'X' : String(rest)
}

const models: readonly (readonly [brand: WorldVehicle['brand'], modelClass: string, nameCn: string, nameEn: string])[] = [
  ['O', 'R5', '珩越 R5 轿车', 'Orvane R5 Saloon'],
  ['E', 'E6', '澄霁 E6 轿车', 'Elunor E6 Saloon'],
  ['O', 'X7', '珩越 X7 SUV', 'Orvane X7 SUV'],
  ['S', 'C3', '屿格 C3 紧凑型', 'Savine C3 Compact'],
  ['E', 'EX', '澄霁 EX SUV', 'Elunor EX SUV'],
  ['O', 'R5', '珩越 R5 轿车', 'Orvane R5 Saloon'],
]
const years = 'ABCDEFGHJKLMNPRSTVWXYZ'.replace(/Z/, '')

const chassis = (modelClass: string, year: number, serial: number, dice: Chance): string => {
  const yearLetter = years[(year - 2010) % years.length] ?? 'A'
  const open = `LCT${modelClass.padEnd(2, '0')}${dice.pick(['A', 'B', 'K'])}${dice.int(10, 99)}0${yearLetter}C${String(100_000 + serial)}`
  return open.slice(0, 8) + chassisCheck(open) + open.slice(9)
}

/** Training vehicles at the academy centres and schools: 24 in the demo, 160 in the full world. */
export const vehicles = (size: 'demo' | 'full', today: string): WorldVehicle[] => {
  const dice = chance(`vehicles ${size}`)
  const homes = sites.filter(({ siteClass }) => siteClass === 'A' || siteClass === 'B')
  const centres = homes.filter(({ siteClass }) => siteClass === 'A')
  return Array.from({ length: size === 'demo' ? 24 : 160 }, (_, at): WorldVehicle => {
    const [brand, modelClass, nameCn, nameEn] = models[at % models.length] as (typeof models)[number]
    const productionDate = addDays(today, -dice.int(60, 900))
    const home = Math.floor(at / models.length) < 2 ? centres[at % 4] : homes[(at * 3) % homes.length]
    return {
      chassisNumber: chassis(modelClass, Number(productionDate.slice(0, 4)), at * 37 + 11, dice),
      brand,
      modelClass,
      nameCn,
      nameEn,
      site: home?.code ?? 'S01',
      productionDate,
    }
  })
}
