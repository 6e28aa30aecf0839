import { withTokens } from '@academy/chassis/find/tokens.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { findOf } from '@academy/chassis/mongo/model.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { drawName } from '../../../demo/world/names.ts'
import { chance } from '../../../demo/world/random.ts'

export const TENANT = 'chengtu'
const BATCH = 2000
const stamp = { tenantId: TENANT, version: 1, createDate: new Date(0), updateDate: new Date(0), creator: 'bench' }

/** Lays rows with what they are found by, as the repository would have left them. */
const lay = async (service: Service, name: string, rows: Iterable<Record<string, unknown>>): Promise<void> => {
  const collection = database(service).collection(name)
  let batch: object[] = []
  const write = async () => {
    if (batch.length > 0) await collection.insertMany(batch as never, { ordered: false, writeConcern: { w: 1, j: false } })
    batch = []
  }
  for (const row of rows) if (batch.push({ ...withTokens(findOf(database(service), name), row), ...stamp }) >= BATCH) await write()
  await write()
}

export const outletOf = (n: number): string => `O${String(n).padStart(4, '0')}`
export const OUTLETS = 1300

const numbers = function* <T>(count: number, make: (n: number) => T): Generator<T> {
  for (let n = 0; n < count; n++) yield make(n)
}

/** So many people in the outlets, with the network's other nouns beside them. */
export const layAll = async (people: number): Promise<void> => {
  const dice = chance('find')
  const named = (n: number) => drawName(dice, n % 2 === 0 ? '1' : '2')
  await lay(
    'identity',
    'users',
    numbers(people, (n) => ({ _id: `u-${n}`, userCode: `p${String(n).padStart(6, '0')}`, ...named(n), idType: '1', idNumber: `${n}`, idKey: `${n}` })),
  )
  await lay(
    'identity',
    'post_replica',
    numbers(people, (n) => ({ _id: `p-${n}`, userId: `u-${n}`, orgId: outletOf(n % OUTLETS), outletId: outletOf(n % OUTLETS), main: true })),
  )
  await lay(
    'org',
    'organisations',
    numbers(OUTLETS, (n) => ({ _id: outletOf(n), code: outletOf(n), nameCn: `${named(n).nameCn}汽车服务中心`, nameEn: `Outlet ${n}`, orgType: '60' })),
  )
}
