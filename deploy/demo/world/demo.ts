import { positionRow } from '@academy/contracts/org/shipped-positions.ts'
import { absenceRows } from './absences.ts'
import { type DemoAccount, demoAccounts, holderOf, nameAccounts, type Openings, openings, overdrawnDealer } from './accounts.ts'
import { catalogues, courses } from './courses.ts'
import { demoPeople, mainPost } from './demo-people.ts'
import { demoNetwork } from './network-demo.ts'
import { demoOfferings, type WorldOffering } from './offerings.ts'
import type { WorldOrg } from './organisation.ts'
import type { WorldPerson } from './people.ts'
import { demoPlan } from './plan.ts'
import type { Target } from './plan-input.ts'
import { positions } from './positions.ts'
import { rooms, sites, vehicles } from './resources.ts'
import { resultsOf, type WorldResult } from './results.ts'
import {
  catalogueRow,
  courseRow,
  offeringRow,
  organisationRow,
  personRow,
  postRows,
  resultRow,
  roomRow,
  type Sheets,
  siteRow,
  trainerRow,
  type Values,
  vehicleRow,
} from './rows.ts'
import { trainersOf } from './trainers.ts'

export interface World {
  today: string
  /** Rows of every sheet of the import workbook. */
  sheets: Sheets
  accounts: readonly (DemoAccount & { idNumber: string; nameCn: string; nameEn: string })[]
  offerings: readonly WorldOffering[]
  people: readonly WorldPerson[]
  network: readonly WorldOrg[]
  /** What the enrolment player is to reach, one an offering that is published or was held or cancelled within the last weeks. */
  targets: readonly Target[]
  openings: Openings
}

const areas = ['N', 'E', 'S', 'W'] as const

/** Results that the story needs of the demo technician and sales adviser, courses that they must not have yet, and those of them that are not left for the visitor. */
const settled: Readonly<Record<string, readonly [forced: readonly string[], never: readonly string[], given: readonly string[]]>> = {
  'learner.tech': [
    ['INA001', 'INA002', 'INA003', 'TBA101', 'TBA103', 'THA101'],
    ['TBA102', 'THE102', 'TBA204', 'TPA101', 'TPA102', 'TBO201', 'TBO202', 'TBS203'],
    ['TPA101', 'TBO202'],
  ],
  'learner.sales': [
    ['INA001', 'INA002', 'INA003', 'SPO101', 'SSA101'],
    ['SSA201', 'SSA202', 'SSA301', 'SSE203', 'SPO201'],
    ['SSE203', 'SPO201'],
  ],
}

/** The courses that are left for the visitor to act with as this learner. */
const leftFor = (userCode: string): string[] => {
  const [, never = [], given = []] = settled[userCode] ?? []
  return never.filter((course) => !given.includes(course))
}

const demoResults = (people: readonly WorldPerson[], network: readonly WorldOrg[], today: string): WorldResult[] => {
  const brands = new Map(network.map((org) => [org.code, org.brands ?? []]))
  return people.flatMap((person) => {
    const [forced, never] = settled[person.userCode] ?? [[], []]
    return resultsOf(person, brands.get(mainPost(person)?.org ?? '') ?? [], today, forced, never)
  })
}

const heldBy = (people: readonly WorldPerson[], position: string) => people.filter((person) => mainPost(person)?.position === position)

/** An area a manager, and two sales regions a vice president: North and West, East and South (decided.md §4). */
const areaManagerRows = (people: readonly WorldPerson[]) => {
  const row = (person: WorldPerson, area: string) => ({
    ...{ user: person.idNumber, area, region: area },
    fromDate: mainPost(person)?.joinDate ?? person.joinCompanyDate,
  })
  const heads = [
    ['N', 'W'],
    ['E', 'S'],
  ] as const
  return [
    ...heldBy(people, 'AC03').flatMap((person, at) => (areas[at] ? [row(person, areas[at])] : [])),
    ...heldBy(people, 'AC02').flatMap((person, at) => (heads[at] ?? []).map((area) => row(person, area))),
  ]
}

/** Some of the workshops' people have neither mail nor mobile: slips of paper are for them. */
const onPaper = (person: WorldPerson): boolean => /^ct\d*8$/.test(person.userCode) && (mainPost(person)?.position.startsWith('TE') ?? false)
const unreached = ({ mobile: _, email: _mail, ...row }: Values): Values => row

/** The demo world for a start on `today` (Shanghai, `YYYY-MM-DD`): 40 outlets, 600 people, 60 courses, 150 offerings; the same every time. */
export const demoWorld = (today: string): World => {
  const network = demoNetwork(today)
  const people = demoPeople(network, today)
  const trainers = trainersOf(
    people.filter((person) => mainPost(person)?.position === 'AC09'),
    today,
  )
  nameAccounts(demoAccounts, people, trainers)
  const results = demoResults(people, network, today)
  const resources = { rooms: rooms('demo'), trainers, vehicles: vehicles('demo', today) }
  const planned = demoOfferings(resources, today)
  const accounts = demoAccounts.map((account) => {
    const { idNumber, nameCn, nameEn } = people.find((person) => person.userCode === account.userCode) ?? holderOf(account, people, trainers)
    return { ...account, idNumber, nameCn, nameEn }
  })
  const guests = new Map(accounts.filter((account) => account.role === 'LEARNER').map(({ idNumber, userCode }) => [idNumber, leftFor(userCode)]))
  const targets = demoPlan({ today, offerings: planned, people, network, results, guests, stopped: new Set([overdrawnDealer]) })
  const targetOf = new Map(targets.map((target) => [target.number, target]))
  const offerings = planned.map((offering) => {
    const target = targetOf.get(offering.number)
    return target ? { ...offering, capacity: target.capacity, waitingList: target.waitingList } : offering
  })
  const managers = people.filter((person) => mainPost(person)?.position === 'AC04').map((person) => person.idNumber)
  return {
    today,
    accounts,
    offerings,
    people,
    network,
    targets,
    openings: openings(network),
    sheets: {
      organisations: network.map(organisationRow),
      positions: positions.map(positionRow),
      people: people.map((person) => (onPaper(person) ? unreached(personRow(person)) : personRow(person))),
      posts: people.flatMap(postRows),
      areaManagers: areaManagerRows(people),
      sites: sites.map(siteRow),
      classrooms: resources.rooms.map(roomRow),
      vehicles: resources.vehicles.map(vehicleRow),
      catalogues: catalogues.map((catalogue, at) => catalogueRow(catalogue, at, managers)),
      courses: courses.map(courseRow),
      trainers: trainers.map(trainerRow),
      absences: absenceRows(trainers, today),
      offerings: offerings.map(offeringRow),
      results: results.map(resultRow),
      // what is shipped is there already
      workdays: [],
    },
  }
}
