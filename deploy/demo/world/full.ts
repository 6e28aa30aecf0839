import { positionRow } from '@academy/contracts/org/shipped-positions.ts'
import { catalogues, courses } from './courses.ts'
import { mainPost } from './demo-people.ts'
import { fullOfferings, PER_YEAR } from './full-offerings.ts'
import { fullPeople } from './full-people.ts'
import { fullNetwork } from './network-full.ts'
import type { WorldOffering } from './offerings.ts'
import type { WorldOrg } from './organisation.ts'
import type { WorldPerson } from './people.ts'
import { positions } from './positions.ts'
import { rooms, sites, vehicles } from './resources.ts'
import { resultsOf } from './results.ts'
import {
  catalogueRow,
  courseRow,
  type DemoSheet,
  offeringRow,
  organisationRow,
  personRow,
  postRows,
  resultRow,
  roomRow,
  siteRow,
  trainerRow,
  type Values,
  vehicleRow,
} from './rows.ts'
import { trainersOf, type WorldTrainer } from './trainers.ts'

/** How large the world is: the whole network, or the first outlets of it with fewer of everything, for tests. */
export interface FullSize {
  outlets: number
  inPartners: number
  offeringsAYear: number
}
export const fullSize: FullSize = { outlets: 800, inPartners: 2300, offeringsAYear: PER_YEAR }

export interface FullWorld {
  today: string
  network: readonly WorldOrg[]
  /** The people in order; each call starts anew and gives the same. */
  people: () => Iterable<WorldPerson>
  /** The people of the maker and its academy, first among all. */
  staff: readonly WorldPerson[]
  trainers: readonly WorldTrainer[]
  /** Offerings of five years and the coming months in the order of their start. */
  offerings: () => Iterable<WorldOffering>
  /** Rows of every sheet, made while they are read. */
  sheets: Record<DemoSheet, () => Iterable<Values>>
}

function* mapped<T>(items: Iterable<T>, make: (item: T) => Iterable<Values>): Generator<Values> {
  for (const item of items) yield* make(item)
}

const areaRows = (people: readonly WorldPerson[]): Values[] => {
  const regions = ['N', 'E', 'S', 'W'] as const
  const heldBy = (position: string) => people.filter((person) => mainPost(person)?.position === position)
  const row = ({ idNumber, joinCompanyDate }: WorldPerson, region: string, area = region) => ({ user: idNumber, area, region, fromDate: joinCompanyDate })
  return [
    ...heldBy('AC03').map((person, at) => row(person, regions[Math.floor(at / 6) % 4] as string, `${regions[Math.floor(at / 6) % 4]}${1 + (at % 6)}`)),
    ...heldBy('AC02').map((person, at) => row(person, regions[at % 4] as string)),
  ]
}

const STAFF = 425

/** The first outlets of a network with all that they hang on, and two partners and schools. */
const cut = (network: readonly WorldOrg[], outlets: number): readonly WorldOrg[] => {
  if (outlets >= fullSize.outlets) return network
  const byCode = new Map(network.map((org) => [org.code, org]))
  const kept = new Set<string>()
  const keep = (code: string | undefined): void => {
    if (!code || kept.has(code)) return
    kept.add(code)
    const org = byCode.get(code)
    for (const above of [org?.parent, org?.mother]) keep(above)
  }
  for (const org of network.filter(({ orgType }) => orgType === '60').slice(0, outlets)) keep(org.code)
  for (const orgType of ['20', '30']) for (const org of network.filter((one) => one.orgType === orgType).slice(0, 2)) keep(org.code)
  return network.filter(({ code }) => kept.has(code))
}

/** The full world for a start on `today`: 800 outlets, 80,000 people, 12,500 offerings a year unless a smaller one is asked; streamed, the same every time. */
export const fullWorld = (today: string, size: FullSize = fullSize): FullWorld => {
  const network = cut(fullNetwork(today), size.outlets)
  const brands = new Map(network.map((org) => [org.code, org.brands ?? []]))
  const people = () => fullPeople(network, today, size.inPartners)
  const staff: WorldPerson[] = []
  for (const person of people()) {
    if (staff.length === STAFF) break
    staff.push(person)
  }
  const trainers = trainersOf(
    staff.filter((person) => mainPost(person)?.position === 'AC09'),
    today,
  )
  const managers = staff.filter((person) => mainPost(person)?.position === 'AC04').map((person) => person.idNumber)
  const resources = { rooms: rooms('full'), trainers, vehicles: vehicles('full', today) }
  const year = Number(today.slice(0, 4))
  const offerings = () => fullOfferings(resources, today, year - 4, year + 1, size.offeringsAYear)
  return {
    today,
    network,
    people,
    staff,
    trainers,
    offerings,
    sheets: {
      absences: () => [],
      workdays: () => [],
      organisations: () => network.map(organisationRow),
      positions: () => positions.map(positionRow),
      people: () => mapped(people(), (person) => [personRow(person)]),
      posts: () => mapped(people(), postRows),
      areaManagers: () => areaRows(staff),
      sites: () => sites.map(siteRow),
      classrooms: () => resources.rooms.map(roomRow),
      vehicles: () => resources.vehicles.map(vehicleRow),
      catalogues: () => catalogues.map((catalogue, at) => catalogueRow(catalogue, at, managers)),
      courses: () => courses.map(courseRow),
      trainers: () => trainers.map(trainerRow),
      offerings: () => mapped(offerings(), (offering) => [offeringRow(offering)]),
      results: () => mapped(people(), (person) => resultsOf(person, brands.get(mainPost(person)?.org ?? '') ?? [], today).map(resultRow)),
    },
  }
}
