import { addDays } from '@academy/contracts/core/days.ts'
import { positionRow } from '@academy/contracts/org/shipped-positions.ts'
import { nameAccounts, yuanxiuAccounts } from './accounts.ts'
import { catalogues, courses } from './courses.ts'
import { mainPost } from './demo-people.ts'
import { demoOfferings, type WorldOffering } from './offerings.ts'
import { dealerOrg, groupOrg, maker, outletOrg, type Place, ROOT, type WorldOrg } from './organisation.ts'
import { personMaker, type WorldPerson } from './people.ts'
import { positions } from './positions.ts'
import { rooms, sites, vehicles } from './resources.ts'
import {
  catalogueRow,
  courseRow,
  noRows,
  offeringRow,
  organisationRow,
  personRow,
  postRows,
  roomRow,
  type Sheets,
  siteRow,
  trainerRow,
  vehicleRow,
} from './rows.ts'
import { trainersOf } from './trainers.ts'

const place: Place = { cityCode: '1101', city: '北京', region: 'N', area: 'N' }
const house = ['远岫', 'Yuanxiu'] as const

const network = (): WorldOrg[] => {
  const dealer = dealerOrg('D001', 'G01', house[0], house[1], place, 'STD', '2016-06-01')
  const outlet = (code: string, district: string, mainOutlet: boolean) =>
    outletOrg({ code, dealer, house, place, district, kind: '4S-S', brands: ['O'], openDate: '2016-06-01', mainOutlet, street: mainOutlet ? 66 : 99 })
  return [
    maker('远岫商用车', 'Yuanxiu Commercial Vehicles'),
    groupOrg('G01', house[0], house[1]),
    dealer,
    outlet('O0001', '通州', true),
    outlet('O0002', '顺义', false),
  ]
}

const posts: readonly (readonly [position: string, org: string])[] = [
  ['AC01', ROOT],
  ['AC03', ROOT],
  ['AC04', ROOT],
  ['AC06', ROOT],
  ['AC09', ROOT],
  ['AC11', ROOT],
  ['MG01', 'O0001'],
  ['MG05', 'O0001'],
  ['TE03', 'O0001'],
  ['MG01', 'O0002'],
  ['MG05', 'O0002'],
  ['SA04', 'O0002'],
]

const everyCatalogue = catalogues.map((catalogue) => catalogue.code)

interface SmallWorld {
  sheets: Sheets
  people: readonly WorldPerson[]
  offerings: readonly WorldOffering[]
  accounts: readonly { userCode: string; role: string; idNumber: string; nameCn: string; nameEn: string }[]
}

/** The second tenant, with the same codes on purpose: 2 outlets, 12 people, a few courses and offerings (I35). */
export const yuanxiuWorld = (today: string): SmallWorld => {
  const orgs = network()
  const make = personMaker({ seed: 'yuanxiu', domain: 'yuanxiu.example', prefix: 'yx', today, mobileStart: '19911', distinctNames: true })
  const people = posts.map(([position, org]) => make(position, org, { joinDate: addDays(today, -900) }))
  const own = courses.filter((course) => ['INA001', 'INA002', 'TBA101', 'TBA102', 'SSA101'].includes(course.code))
  const trainers = trainersOf(
    people.filter((person) => mainPost(person)?.position === 'AC09'),
    today,
  ).map((trainer) => ({ ...trainer, level: '3' as const, catalogues: everyCatalogue }))
  nameAccounts(yuanxiuAccounts, people, [])
  const few = { rooms: rooms('demo').filter((room) => ['S01', 'S19'].includes(room.site)), trainers, vehicles: vehicles('demo', today).slice(0, 2) }
  const slots = own.map((course, at) => ({ stage: 'published' as const, from: 12 + at * 9, to: 20 + at * 9, course: course.code }))
  const offerings = demoOfferings(few, today, slots)
  const managers = people.filter((person) => mainPost(person)?.position === 'AC04').map((person) => person.idNumber)
  const accounts = yuanxiuAccounts.map(({ userCode, role }) => {
    const { idNumber, nameCn, nameEn } = people.find((person) => person.userCode === userCode) as WorldPerson
    return { userCode, role, idNumber, nameCn, nameEn }
  })
  const manager = people.find((person) => mainPost(person)?.position === 'AC03') as WorldPerson
  return {
    people,
    offerings,
    accounts,
    sheets: {
      ...noRows,
      organisations: orgs.map(organisationRow),
      positions: positions.map(positionRow),
      people: people.map(personRow),
      posts: people.flatMap(postRows),
      areaManagers: [{ user: manager.idNumber, area: 'N', region: 'N', fromDate: manager.joinCompanyDate }],
      sites: sites.filter((site) => ['S01', 'S19'].includes(site.code)).map(siteRow),
      classrooms: few.rooms.map(roomRow),
      vehicles: few.vehicles.map((vehicle) => vehicleRow({ ...vehicle, site: 'S01' })),
      catalogues: catalogues.map((catalogue, at) => catalogueRow({ ...catalogue, manager: 0 }, at, managers)),
      courses: own.map(courseRow),
      trainers: trainers.map(trainerRow).map((row) => ({ ...row, site: 'S01' })),
      offerings: offerings.map(offeringRow),
    },
  }
}
