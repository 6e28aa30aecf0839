import type { ImportRow, ImportValue } from '@academy/contracts/core/import-columns.ts'
import { LADDER_STEPS } from '@academy/contracts/training/catalogue/courses.ts'
import type { WorldCatalogue, WorldCourse } from './courses.ts'
import type { WorldOffering } from './offerings.ts'
import type { WorldOrg } from './organisation.ts'
import type { WorldPerson } from './people.ts'
import type { WorldRoom, WorldSite, WorldVehicle } from './resources.ts'
import type { WorldResult } from './results.ts'
import type { WorldTrainer } from './trainers.ts'

export type Values = Record<string, ImportValue>

/** Leaves out what is not there, so that a row says only what it knows. */
const known = (values: Record<string, ImportValue | undefined>): Values =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, ImportValue] => entry[1] !== undefined))
const list = (items: readonly string[] | undefined): string[] | undefined => (items && items.length > 0 ? [...items] : undefined)

/** Area codes of telephones in the largest cities; elsewhere the city's own number stands for one. */
const areaCodes: Readonly<Record<string, string>> = {
  1101: '010',
  1201: '022',
  3101: '021',
  3201: '025',
  4201: '027',
  4401: '020',
  5001: '023',
  5101: '028',
  6101: '029',
}
const postcodes: Readonly<Record<string, string>> = {
  1101: '100000',
  1201: '300000',
  3101: '200000',
  3201: '210000',
  4201: '430000',
  4401: '510000',
  5001: '400000',
  5101: '610000',
  6101: '710000',
}

/** Telephone, fax, postcode and the numbers of other systems, from an organisation's code: each has its own. */
const numbersOf = ({ code, orgType, cityCode = '' }: WorldOrg): Record<string, ImportValue | undefined> => {
  const number = /\d+$/.exec(code)?.[0]?.padStart(4, '0')
  if (!number || !['40', '50', '60'].includes(orgType)) return {}
  const line = `${areaCodes[cityCode] ?? `0${cityCode.slice(0, 3)}`}5550`
  const reached = cityCode ? { phone: `${line}${number}`, fax: `${line.slice(0, -1)}1${number}`, zipCode: postcodes[cityCode] } : {}
  if (orgType === '40') return { vendorNo: `V1${number}` }
  if (orgType === '50') return { ...reached, dmsCode: `DMS-D${number}`, bbaNo: `B2${number}`, vendorNo: `V2${number}`, salesPartnerId: `SP${number}` }
  return { ...reached, dmsCode: `DMS-${number}`, nscNo: `N2${number}`, salesPartnerId: `SP6${number}` }
}

export const organisationRow = (org: WorldOrg): Values =>
  known({
    code: org.code,
    nameCn: org.nameCn,
    nameEn: org.nameEn,
    orgType: org.orgType,
    parent: org.parent,
    outletKind: org.outletKind,
    mother: org.mother,
    mainOutlet: org.mainOutlet,
    brands: list(org.brands),
    area: org.area,
    region: org.region,
    cityCode: org.cityCode,
    // whoever registers there calls it: numbers of no network
    ...(org.orgType === '60' ? { phone: `4005550${org.code.replace(/\D/g, '').slice(-3).padStart(3, '0')}` } : {}),
    addressCn: org.addressCn,
    addressEn: org.addressEn,
    orgCategory: org.category,
    dealerStatus: org.status,
    dealerSize: org.size,
    openDate: org.openDate,
    shortNameCn: org.short?.[0],
    shortNameEn: org.short?.[1],
    ...numbersOf(org),
  })

export const personRow = ({ posts: _, ...person }: WorldPerson): Values => ({ ...person, idType: '1' })

export const postRows = (person: WorldPerson): Values[] =>
  person.posts.map((post) =>
    known({
      user: person.idNumber,
      position: post.position,
      organisation: post.org,
      joinDate: post.joinDate,
      main: post.main,
      slot: post.slot,
      leaveDate: post.leaveDate,
      letter: post.letter,
    }),
  )

export const siteRow = (site: WorldSite): Values =>
  known({
    code: site.code,
    nameCn: site.nameCn,
    nameEn: site.nameEn,
    siteClass: site.siteClass,
    siteKind: site.siteClass === 'V' ? 'virtual' : 'physical',
    region: site.region,
    cityCode: site.cityCode,
    addressCn: site.addressCn,
    addressEn: site.addressEn,
    mapTextCn: site.mapTextCn,
    mapTextEn: site.mapTextEn,
    meetingUrl: site.meetingUrl,
    status: 'active',
  })

export const roomRow = (room: WorldRoom): Values =>
  known({
    code: room.code,
    nameCn: room.nameCn,
    nameEn: room.nameEn,
    site: room.site,
    roomType: room.roomType,
    maxPersons: room.max,
    lifts: room.lifts || undefined,
    stations: room.lifts || undefined,
    status: 'active',
  })

export const vehicleRow = (vehicle: WorldVehicle): Values => ({ ...vehicle, condition: '1', status: 'active' })

export const catalogueRow = (catalogue: WorldCatalogue, at: number, managers: readonly string[]): Values =>
  known({
    code: catalogue.code,
    nameCn: catalogue.nameCn,
    nameEn: catalogue.nameEn,
    teamCn: catalogue.teamCn,
    teamEn: catalogue.teamEn,
    audience: list(catalogue.audience),
    manager: managers[catalogue.manager],
    sort: (at + 1) * 10,
  })

const ladderColumns = (ladder: WorldCourse['ladder']): Values =>
  Object.fromEntries(
    Array.from({ length: LADDER_STEPS }, (_, at) => at).flatMap((at) => {
      const step = ladder[at]
      return step
        ? [
            [`ladder${at + 1}Days`, step.days],
            [`ladder${at + 1}Amount`, step.amount],
          ]
        : []
    }),
  )

export const courseRow = (course: WorldCourse): Values =>
  known({
    code: course.code,
    nameCn: course.nameCn,
    nameEn: course.nameEn,
    brand: course.brand,
    catalogue: course.catalogue,
    level: course.level,
    kind: course.needs.includes('online') ? '2' : '1',
    days: course.days,
    minPersons: course.min,
    maxPersons: course.max,
    price: course.price,
    points: course.points,
    passScore: course.pass,
    ...ladderColumns(course.ladder),
    noShow: course.noShow,
    prerequisites: list(course.prerequisites),
    intervalMonths: course.months,
    needs: list(course.needs),
    academyShare: course.brand === 'E' ? 70 : 100,
    status: 'released',
  })

export const trainerRow = (trainer: WorldTrainer): Values => ({
  code: trainer.code,
  user: trainer.person.idNumber,
  level: trainer.level,
  team: trainer.team,
  catalogues: [...trainer.catalogues],
  languages: [...trainer.languages],
  own: trainer.own,
  bestClassTeacher: trainer.bestClassTeacher,
  firstYear: trainer.firstYear,
  yearlyTarget: trainer.yearlyTarget,
  cityCode: trainer.cityCode,
  site: trainer.site,
  status: 'active',
})

export const offeringRow = (offering: WorldOffering): Values =>
  known({
    number: offering.number,
    course: offering.course,
    startDate: offering.startDate,
    startHalf: offering.startHalf,
    site: offering.site,
    classroom: offering.classroom,
    mainTrainer: offering.mainTrainer,
    secondaryTrainers: list(offering.secondary),
    vehicles: list(offering.vehicles),
    minimum: offering.minimum,
    capacity: offering.capacity,
    waitingList: offering.waitingList,
    status: offering.stage === 'unpublished' ? 'unpublished' : offering.stage === 'cancelled' ? 'cancelled' : 'published',
    cancelReason: offering.cancelReason,
  })

export const resultRow = (result: WorldResult): Values => known({ ...result })

/** Rows of a sheet numbered as in a workbook: titles in rows 1 and 2, data from row 3. */
export const numbered = (values: readonly Values[]): ImportRow[] => values.map((each, at) => ({ row: at + 3, values: each }))

/** The sheets that a world of the demo may have rows in. */
const demoSheets = [
  'organisations',
  'positions',
  'people',
  'posts',
  'areaManagers',
  'sites',
  'classrooms',
  'vehicles',
  'catalogues',
  'courses',
  'trainers',
  'absences',
  'offerings',
  'results',
  'workdays',
] as const
export type DemoSheet = (typeof demoSheets)[number]
export type Sheets = Record<DemoSheet, Values[]>

/** No rows in any sheet: a world says which it has. */
export const noRows = Object.fromEntries(demoSheets.map((key) => [key, []])) as unknown as Sheets
