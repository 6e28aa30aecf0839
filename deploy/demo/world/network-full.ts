import { addDays } from '@academy/contracts/core/days.ts'
import { type ShippedRegion, shippedRegions } from '@academy/identity/system/regions/shipped.ts'
import { placeEn } from '../place-names.ts'
import { dealerOrg, groupOrg, type Kind, maker, outletOrg, type Place, type Region, ROOT, type WorldOrg } from './organisation.ts'
import { type Chance, chance } from './random.ts'

interface RegionPlan {
  region: Region
  provinces: string
  groups: number
  dealers: number
  outlets: number
  /** Dealers whose first outlet is a full store; the others begin with a service or used-car centre. */
  stores: number
  /** Showrooms and delivery centres, each beside a full store. */
  beside: number
}

const plans: readonly RegionPlan[] = [
  { region: 'N', provinces: '11 12 13 14 15 21 22 23 37', groups: 23, dealers: 146, outlets: 208, stores: 125, beside: 46 },
  { region: 'E', provinces: '31 32 33 34 36', groups: 29, dealers: 179, outlets: 256, stores: 154, beside: 58 },
  { region: 'S', provinces: '44 45 46 35 43 42', groups: 22, dealers: 134, outlets: 192, stores: 115, beside: 44 },
  { region: 'W', provinces: '50 51 52 53 54 61 62 63 64 65 41', groups: 16, dealers: 101, outlets: 144, stores: 86, beside: 32 },
]
const INDEPENDENT = 60
const remote = new Set(['54', '65', '63', '15'])

const repeated = (counts: Partial<Record<Kind, number>>): Kind[] => Object.entries(counts).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind))
const code = (letter: string, width: number, at: number): string => `${letter}${String(at).padStart(width, '0')}`

const houseFirst = [...'朔松岱澜砚棠苇榕听楚云渭澄岚锦序沐桐岳渡清汀漱枕栖临望含映叠翠苍霁烟瑶璟珺琅']
const houseSecond = [...'溪漠青庭舟潮峤岫陌浦桥津渚麓川泽野岭屿湾原峰林池泉亭榭岸帆霞']
/** Names of houses, of two characters. */
export const houseNames = (): string[] => houseFirst.flatMap((a) => houseSecond.map((b) => a + b))

/** Draws house names, none twice. */
const houses = (dice: Chance): (() => readonly [string, string]) => {
  const names = dice.shuffle(houseNames())
  return () => {
    const name = names.pop() ?? '澄途'
    return [name, placeEn(name)]
  }
}

interface City extends Place {
  districts: readonly string[]
  weight: number
}

const citiesOf = (plan: RegionPlan, all: readonly ShippedRegion[]): City[] => {
  const provinces = new Set(plan.provinces.split(' '))
  const cities = all.filter((each) => each.grade === 2 && provinces.has(each.parentCode) && /市$/.test(each.nameCn) && !(each.code === '5002'))
  return cities.map((each, at) => {
    const districts = all
      .filter((area) => area.grade === 3 && area.parentCode === each.code && /[区县市]$/.test(area.nameCn) && area.nameCn.length > 2)
      .map((area) => area.nameCn.replace(/(?:区|县|市)$/, ''))
    const isCapital = each.code.endsWith('01')
    return {
      cityCode: each.code,
      city: each.nameCn.replace(/市$/, ''),
      region: plan.region,
      area: `${plan.region}${1 + (at % 6)}`,
      districts: districts.length > 0 ? districts : ['城区'],
      weight: isCapital ? 8 : Math.min(4, districts.length / 3),
    }
  })
}

const opened = (dice: Chance, today: string): string => (dice.happens(0.06) ? addDays(today, -dice.int(40, 1050)) : addDays(today, -dice.int(1100, 6500)))
const categoryOf = (dice: Chance, province: string, openDate: string, today: string): string =>
  remote.has(province) ? 'REM' : openDate > addDays(today, -365) ? 'NEW' : dice.pick(['STD', 'STD', 'STD', 'STD', 'STD', 'STD', 'STD', 'STR', 'SUP', 'STD'])

interface Stocks {
  stores: Kind[]
  beside: Kind[]
  centres: Kind[]
}

interface Builder {
  dice: Chance
  today: string
  stocks: Stocks
  house: () => readonly [string, string]
  groups: WorldOrg[]
  dealers: WorldOrg[]
  outlets: WorldOrg[]
}

const brandsOf = (kind: Kind, dice: Chance): string[] => {
  if (kind === 'DC') return ['E']
  const isStore = kind.startsWith('4S')
  return [
    'O',
    ...(isStore && dice.happens(0.6) ? ['S'] : []),
    ...(isStore ? (dice.happens(0.45) ? ['E'] : []) : kind === 'CS' && dice.happens(0.7) ? ['E'] : []),
  ]
}

const addOutlet = (builder: Builder, dealer: WorldOrg, house: readonly [string, string], city: City, kind: Kind, mother?: WorldOrg) => {
  const { dice, outlets } = builder
  const openDate = mother ? addDays(mother.openDate ?? builder.today, dice.int(0, 30)) : (dealer.openDate ?? builder.today)
  const earlier = outlets.filter((outlet) => outlet.dealer === dealer.code).length
  const district = city.districts[(dice.int(0, 50) + earlier) % city.districts.length] as string
  const made = outletOrg({
    code: code('O', 4, outlets.length + 1),
    dealer,
    house,
    place: city,
    district,
    kind,
    brands: brandsOf(kind, dice),
    openDate: openDate > builder.today ? builder.today : openDate,
    mother: mother?.code,
    mainOutlet: earlier === 0,
    street: dice.int(1, 888),
  })
  outlets.push(made)
  return made
}

const addRegion = (builder: Builder, plan: RegionPlan, all: readonly ShippedRegion[], independent: number) => {
  const { dice, dealers, groups, stocks } = builder
  const cities = citiesOf(plan, all)
  const own = Array.from({ length: plan.groups }, () => {
    const house = builder.house()
    const group = groupOrg(code('G', 2, groups.length + 1), house[0], house[1])
    groups.push(group)
    return { group, house }
  })
  const made = Array.from({ length: plan.dealers }, (_, at) => {
    const member = at < plan.dealers - independent ? own[at % own.length] : undefined
    const house = member?.house ?? builder.house()
    const city = dice.weighted(cities, (each) => each.weight)
    const openDate = opened(dice, builder.today)
    const dealer = dealerOrg(
      code('D', 3, dealers.length + 1),
      member?.group.code,
      house[0],
      house[1],
      city,
      categoryOf(dice, city.cityCode.slice(0, 2), openDate, builder.today),
      openDate,
    )
    dealers.push(dealer)
    const kind = at % plan.dealers < plan.stores ? stocks.stores.pop() : stocks.centres.pop()
    const first = addOutlet(builder, dealer, house, city, kind ?? '4S-M')
    return { dealer, house, city, first }
  })
  const withStore = made.filter(({ first }) => first.outletKind?.startsWith('4S'))
  for (const each of withStore.slice(0, plan.beside)) addOutlet(builder, each.dealer, each.house, each.city, stocks.beside.pop() ?? 'CS', each.first)
  const centres = plan.outlets - plan.dealers - plan.beside
  for (const each of made.slice(-centres)) addOutlet(builder, each.dealer, each.house, each.city, stocks.centres.pop() ?? 'SV')
}

/** Partner schools and partners of the full world, 2,300 people among them. */
const partners = (): WorldOrg[] => [
  ...Array.from(
    { length: 24 },
    (_, at): WorldOrg => ({
      code: code('P', 2, at + 1),
      nameCn: `合作院校${at + 1}`,
      nameEn: `Partner School ${at + 1}`,
      orgType: '30',
      parent: ROOT,
      category: 'SCH',
      status: '20',
    }),
  ),
  ...Array.from(
    { length: 16 },
    (_, at): WorldOrg => ({
      code: code('P', 2, at + 31),
      nameCn: `合作伙伴${at + 1}`,
      nameEn: `Partner ${at + 1}`,
      orgType: '20',
      parent: ROOT,
      category: 'EXT',
      status: '20',
    }),
  ),
]

/** Numbers names that repeat, as chains in one city do: 北京澜桥, 北京澜桥2. */
const distinct = (orgs: readonly WorldOrg[]): WorldOrg[] => {
  const seen = new Map<string, number>()
  return orgs.map((org) => {
    const times = (seen.get(org.nameCn) ?? 0) + 1
    seen.set(org.nameCn, times)
    return times === 1 ? org : { ...org, nameCn: `${org.nameCn}${times}`, nameEn: `${org.nameEn} ${times}` }
  })
}

/** The 90 groups, 560 dealers (60 independent), 800 outlets and 40 partners of the full world, parents first. */
export const fullNetwork = (today: string): WorldOrg[] => {
  const dice = chance('full network')
  const all = shippedRegions(3)
  const stocks: Stocks = {
    stores: dice.shuffle(repeated({ '4S-L': 96, '4S-M': 264, '4S-S': 120 })),
    beside: dice.shuffle(repeated({ CS: 120, DC: 60 })),
    centres: dice.shuffle(repeated({ SV: 96, UC: 44 })),
  }
  const builder: Builder = { dice, today, stocks, house: houses(dice), groups: [], dealers: [], outlets: [] }
  for (const plan of plans) addRegion(builder, plan, all, INDEPENDENT / plans.length)
  return distinct([maker(), ...builder.groups, ...builder.dealers, ...builder.outlets, ...partners()])
}
