import { database } from '@academy/chassis/mongo/database.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { FullWorld } from '../world/full.ts'

export const TENANT = 'chengtu'

/** A stored record as bulk rows refer to it. */
export interface Stored extends Record<string, unknown> {
  _id: string
  code: string
  nameCn: string
  nameEn: string
}
export interface Organisation extends Stored {
  orgType: string
  path: string[]
  region?: string
  brands?: string[]
  openDate?: string
}
export interface Course extends Stored {
  brand: string
  catalogue: string
  level: number
  days: number
  price: number
  points: number
  passScore: number
  ladder: { days: number; amount: number }[]
  noShow: number
  kind: string
  needs: string[]
}
export interface Site extends Stored {
  region?: string
  provinceCode?: string
  cityCode?: string
  addressCn?: string
  addressEn?: string
}
export interface Position extends Stored {
  areaApproval: boolean
  academyApproval: boolean
}

/** What the importer has written before, by code: what bulk rows hang on. */
export interface Fixture {
  world: FullWorld
  /** The moment at which everything counts as loaded. */
  now: Date
  organisations: ReadonlyMap<string, Organisation>
  byId: ReadonlyMap<string, Organisation>
  positions: ReadonlyMap<string, Position>
  courses: ReadonlyMap<string, Course>
  sites: ReadonlyMap<string, Site>
  rooms: ReadonlyMap<string, Stored & { maxPersons: number }>
  trainers: ReadonlyMap<string, Stored & { userId: string }>
  vehicles: ReadonlyMap<string, Stored>
  cities: ReadonlyMap<string, { nameCn: string; nameEn: string }>
  registrar: string
}

const readAll = async <T extends Stored>(service: Service, name: string, key = 'code'): Promise<Map<string, T>> => {
  const rows = (await database(service).collection(name).find({ tenantId: TENANT }).toArray()) as unknown as T[]
  return new Map(rows.map((row) => [String(row[key]), row]))
}

/** The user id of the first live holder of a position. */
const holder = async (positionCode: string): Promise<string> => {
  const post = await database('org').collection('posts').findOne({ tenantId: TENANT, positionCode })
  return String(post?.userId ?? 'system')
}

/** Reads what the importer has written. */
export const readFixture = async (world: FullWorld, now: Date): Promise<Fixture> => {
  const organisations = await readAll<Organisation>('org', 'organisations')
  const regions = await database('identity').collection('region_entries').find({ grade: 2 }).toArray()
  return {
    world,
    now,
    organisations,
    byId: new Map([...organisations.values()].map((org) => [org._id, org])),
    positions: await readAll('org', 'positions'),
    courses: await readAll('training', 'courses'),
    sites: await readAll('training', 'sites'),
    rooms: await readAll('training', 'classrooms'),
    trainers: await readAll('training', 'trainers'),
    vehicles: await readAll('training', 'vehicles', 'chassisNumber'),
    cities: new Map(regions.map((row) => [String(row.code), { nameCn: String(row.nameCn), nameEn: String(row.nameEn) }])),
    registrar: await holder('AC06'),
  }
}

/** What every stored row carries (architecture.md §7). */
export const stamp = (at: Date, creator = 'system', version = 1, updateDate = at) => ({ tenantId: TENANT, version, createDate: at, updateDate, creator })
/** What a row of a replica carries: who wrote it is not told. */
export const copied = (at: Date, version = 1) => ({ tenantId: TENANT, version, createDate: at, updateDate: at })
