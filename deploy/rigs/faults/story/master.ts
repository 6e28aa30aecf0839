import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import type { Teller } from './teller.ts'

type Fields = Record<string, unknown>

/** Makes a record, changes it, plays its further moves, removes it; and once more by the other way to remove. */
const life = async (t: Teller, contract: unknown, fieldsOf: (n: number) => Fields | Promise<Fields>, change: Fields, moves: readonly string[] = []) => {
  const c = contract as Contract
  for (const n of [1, 2]) {
    const fields = await fieldsOf(n)
    let row = await t.must(c, 'save', fields)
    await t.settled()
    row = await t.must(c, 'update', { ...fields, ...change, id: row.id, version: row.version })
    for (const move of moves) row = await t.must(c, move, { id: row.id, version: row.version })
    await t.settled()
    await t.must(c, n === 1 ? 'remove' : 'removeOne', n === 1 ? [row.id] : { id: row.id })
    await t.settled()
  }
}

/** An existing record as an input of its contract, with other keys. */
export const like = async (t: Teller, contract: unknown, service: string, collection: string, over: Fields, filter: object = {}): Promise<Fields> => {
  const row = await t.row(service, collection, filter)
  const page = await t.must(contract as Contract, 'info', { id: row._id })
  const known = Object.keys(((contract as Contract).endpoints.save as Endpoint & { input: { shape: object } }).input.shape)
  return { ...Object.fromEntries(Object.entries(page).filter(([key, value]) => known.includes(key) && value !== null)), ...over }
}

const bothNames = (n: number) => ({ nameCn: `故障演练${'一二'[n - 1]}`, nameEn: `Drill ${n}` })

const identity = async (t: Teller): Promise<void> => {
  await life(t, params, (n) => ({ paramCode: `drill.${n}`, paramValue: '1' }), { paramValue: '2' })
  await life(t, roles, (n) => ({ code: `DRILL${n}`, ...bothNames(n), dataScope: '5', permissions: [] }), { nameEn: 'Drilled' })
  const person = (n: number) => {
    const first = `1101991990030${n}00${n}`
    const idNumber = first.slice(0, 17) + checkDigit(first.slice(0, 17))
    return {
      userCode: `drill.${n}`,
      nameCn: `演练${'甲乙'[n - 1]}`,
      nameEn: `Drill Person${'ab'[n - 1]}`,
      gender: String(n),
      idType: '1',
      idNumber,
      birthDate: `1990-03-0${n}`,
      mobile: `1993000000${n}`,
    }
  }
  await life(t, users, person, { nameEn: 'Drilled Person' })
}

const org = async (t: Teller): Promise<void> => {
  await life(t, positions, (n) => like(t, positions, 'org', 'positions', { code: `UC9${n}`, ...bothNames(n) }, { code: 'UC03' }), { nameEn: 'Drilled' })
  await life(
    t,
    organisations,
    (n) => like(t, organisations, 'org', 'organisations', { code: `O009${n}`, ...bothNames(n), mainOutlet: false }, { code: 'O0002' }),
    { nameEn: 'Drilled' },
  )
  const today = dayOf(new Date())
  const post = async (n: number) => {
    const seller = await t.row('org', 'posts', { positionCode: 'SA04' })
    const other = await t.row('org', 'positions', { code: n === 1 ? 'SA06' : 'SA07' })
    return { userId: seller.userId, positionId: other._id, orgId: seller.orgId, main: false, slot: 1, joinDate: addDays(today, -10) }
  }
  await life(t, posts, post, { joinDate: addDays(today, -9) })
  const manager = (await t.row('org', 'posts', { positionCode: 'AC03' })).userId
  await life(t, areaManagers, (n) => ({ userId: manager, area: `AREA${n}`, region: 'N', fromDate: addDays(today, 5) }), { fromDate: addDays(today, 6) })
}

const training = async (t: Teller): Promise<void> => {
  const place = await t.row('training', 'sites')
  await life(t, catalogues, (n) => ({ code: `Y${'AB'[n - 1]}`, ...bothNames(n), teamCn: '技术', teamEn: 'Technical', audience: ['TE*'], sort: 90 + n }), {
    nameEn: 'Drilled',
  })
  await life(
    t,
    sites,
    (n) => ({ code: `DR${n}`, ...bothNames(n), siteClass: 'A', siteKind: 'physical', region: 'N', cityCode: '1101' }),
    { nameEn: 'Drilled' },
    ['deactivate', 'activate'],
  )
  await life(t, classrooms, (n) => ({ code: `DR${n}-1`, ...bothNames(n), siteId: place._id, roomType: '1', maxPersons: 20 }), { maxPersons: 21 }, [
    'deactivate',
    'activate',
  ])
  const spare = await t.row('org', 'posts', { positionCode: 'MG01' })
  await life(t, trainers, (n) => like(t, trainers, 'training', 'trainers', { code: `DR${n}`, userId: spare.userId }), { yearlyTarget: 99 }, [
    'deactivate',
    'activate',
  ])
  await life(t, vehicles, (n) => like(t, vehicles, 'training', 'vehicles', { code: `DR${n}`, chassisNumber: `LSVAA4187E218456${n}` }), { yearlyTarget: 12 }, [
    'deactivate',
    'activate',
  ])
  const course = (n: number) => like(t, courses, 'training', 'courses', { code: `TBA19${n}`, ...bothNames(n), prerequisites: [] }, { code: 'TBA101' })
  await life(t, courses, course, { nameEn: 'Drilled' }, ['unlist', 'release', 'unlist', 'archive'])
}

/** Every plain list, from the first save to the last removal. */
export const master = async (t: Teller): Promise<void> => {
  await identity(t)
  await org(t)
  await training(t)
  await life(t, reductionRules, (n) => like(t, reductionRules, 'fee', 'reduction_rules', { code: `DRILL-${n}`, ...bothNames(n) }), { nameEn: 'Drilled' })
}
