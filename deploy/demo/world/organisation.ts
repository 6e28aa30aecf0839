import { placeEn } from '../place-names.ts'

export type Region = 'N' | 'E' | 'S' | 'W'
export type Kind = '4S-L' | '4S-M' | '4S-S' | 'CS' | 'SV' | 'UC' | 'DC'
/** What an outlet of each kind needs in a year, yuan (design/world.md §6). */
export const yearlyYuan: Readonly<Record<string, number>> = { '4S-L': 80_000, '4S-M': 50_000, '4S-S': 30_000, CS: 15_000, SV: 25_000, UC: 12_000, DC: 20_000 }

/** One organisation of the world, referred to by code. */
export interface WorldOrg {
  code: string
  nameCn: string
  nameEn: string
  orgType: '10' | '20' | '30' | '40' | '50' | '60'
  parent?: string
  dealer?: string
  group?: string
  outletKind?: Kind
  mother?: string
  mainOutlet?: boolean
  brands?: readonly string[]
  region?: Region
  area?: string
  cityCode?: string
  addressCn?: string
  addressEn?: string
  category?: string
  status: '10' | '20' | '30' | '40'
  size?: 'L' | 'M' | 'S'
  openDate?: string
  /** Short names in both languages. */
  short?: readonly [string, string]
}

const kindNames: Readonly<Record<Kind, readonly [string, string]>> = {
  '4S-L': ['店', 'Store'],
  '4S-M': ['店', 'Store'],
  '4S-S': ['店', 'Store'],
  CS: ['展厅', 'Showroom'],
  SV: ['服务中心', 'Service Centre'],
  UC: ['二手车中心', 'Used-Car Centre'],
  DC: ['交付中心', 'Delivery Centre'],
}

export const ROOT = 'CT'
/** The maker at the root of the tree. */
export const maker = (nameCn = '澄途汽车', nameEn = 'Chengtu Automotive'): WorldOrg => ({
  code: ROOT,
  nameCn,
  nameEn,
  orgType: '10',
  status: '20',
  openDate: '2004-03-18',
  cityCode: '3101',
})

export interface Place {
  cityCode: string
  /** Name of the city without its kind: 北京. */
  city: string
  region: Region
  area: string
}

export const groupOrg = (code: string, name: string, english: string): WorldOrg => ({
  code,
  nameCn: `${name}汽车集团`,
  nameEn: `${english} Auto Group`,
  orgType: '40',
  parent: ROOT,
  group: code,
  status: '20',
  short: [`${name}集团`, english],
})

export const dealerOrg = (
  code: string,
  group: string | undefined,
  name: string,
  english: string,
  place: Place,
  category: string,
  openDate: string,
): WorldOrg => ({
  code,
  nameCn: `${place.city}${name}`,
  nameEn: `${placeEn(place.city)} ${english}`,
  orgType: '50',
  parent: group ?? ROOT,
  dealer: code,
  ...(group ? { group } : {}),
  region: place.region,
  area: place.area,
  cityCode: place.cityCode,
  category,
  status: '20',
  openDate,
  short: [`${place.city}${name}`, `${placeEn(place.city)} ${english}`],
})

interface OutletFacts {
  code: string
  dealer: WorldOrg
  /** Name of the group or house that the outlet carries, in both languages. */
  house: readonly [string, string]
  place: Place
  district: string
  kind: Kind
  brands: readonly string[]
  openDate: string
  status?: '10' | '20'
  mother?: string | undefined
  mainOutlet: boolean
  street: number
}

export const outletOrg = (facts: OutletFacts): WorldOrg => {
  const [suffixCn, suffixEn] = kindNames[facts.kind]
  const district = placeEn(facts.district)
  return {
    code: facts.code,
    nameCn: `${facts.place.city}${facts.house[0]}${facts.district}${suffixCn}`,
    nameEn: `${placeEn(facts.place.city)} ${facts.house[1]} ${district} ${suffixEn}`,
    orgType: '60',
    parent: facts.dealer.code,
    dealer: facts.dealer.code,
    ...(facts.dealer.group ? { group: facts.dealer.group } : {}),
    outletKind: facts.kind,
    ...(facts.mother ? { mother: facts.mother } : {}),
    mainOutlet: facts.mainOutlet,
    brands: facts.brands,
    region: facts.place.region,
    area: facts.place.area,
    cityCode: facts.place.cityCode,
    addressCn: `${facts.place.city}${facts.district}澄途大道${facts.street}号`,
    addressEn: `${facts.street} Chengtu Avenue, ${district}, ${placeEn(facts.place.city)}`,
    category: facts.dealer.category ?? 'STD',
    status: facts.status ?? '20',
    size: facts.kind === '4S-L' ? 'L' : facts.kind === '4S-M' ? 'M' : 'S',
    openDate: facts.openDate,
    short: [`${facts.district}${suffixCn}`, `${district} ${suffixEn}`],
  }
}
