import { setTimeout as pause } from 'node:timers/promises'
import { database } from '@academy/chassis/mongo/database.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { act, type Player } from './play/act.ts'
import { settled } from './settle.ts'

const { compare, merge, undo } = accountMerges.endpoints
const PAIRS = 9
const WAIT_MS = 20_000

interface Person {
  _id: string
  userCode: string
  nameCn: string
  nameEn: string
  gender: '1' | '2' | '3'
  birthDate?: string
  idNumber: string
  mobile?: string
  email?: string
}
interface Ground {
  platform: Platform
  tenantId: string
  admin: Player
  today: string
}

const born = ({ birthDate, idNumber }: Person): string => birthDate ?? `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`

/** The second record of somebody: entered by another outlet from his passport, with his mobile, his mail or nothing but his name. */
const enterAgain = async ({ platform, admin }: Ground, person: Person, n: number): Promise<string | undefined> => {
  const address = n % 3 === 0 ? { mobile: person.mobile } : n % 3 === 1 ? { email: person.email } : { mobile: person.mobile, email: person.email }
  const known = Object.fromEntries(Object.entries(address).filter(([, value]) => value))
  const { nameCn, nameEn, gender } = person
  const fields = { userCode: `${person.userCode}.2`, nameCn, nameEn, gender, birthDate: born(person), idType: '2' as const, idNumber: `E${41_020_310 + n * 7}` }
  const made = await act(platform, 'identity', users.endpoints.save, { ...fields, ...known } as never, admin)
  return made?.id
}

/** The other outlet gave him a post too, where nobody holds it: which of the two counts is to be chosen. */
const postBeside = async ({ platform, tenantId, admin, today }: Ground, userId: string, secondId: string): Promise<void> => {
  const own = await database('org').collection<{ _id: string; positionId: string; orgId: string }>('posts').findOne({ tenantId, userId, main: true })
  const elsewhere =
    own &&
    (await database('org')
      .collection<{ _id: string; orgId: string }>('posts')
      .findOne({ tenantId, positionId: own.positionId, orgId: { $ne: own.orgId } }))
  if (!own || !elsewhere) return
  const wish = { userId: secondId, positionId: own.positionId, orgId: elsewhere.orgId, main: true, joinDate: addDays(today, -20) }
  await act(platform, 'org', posts.endpoints.save, wish as never, admin)
}

const rowOf = (tenantId: string, goneId: string) =>
  database('identity')
    .collection<{ _id: string; keepCode: string; status: string; parts?: { service: string; clashes: { key: string; rule: string }[] }[] }>('account_merges')
    .findOne({ tenantId, $or: [{ goneId }, { keepId: goneId }] })

const until = async (tenantId: string, goneId: string, status: string): Promise<void> => {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(100)) if ((await rowOf(tenantId, goneId))?.status === status) return
}

/** Compares and merges a pair as the administrator would. */
const mergeOne = async ({ platform, tenantId, admin }: Ground, goneId: string): Promise<string | undefined> => {
  const found = await rowOf(tenantId, goneId)
  if (!found) return undefined
  await act(platform, 'identity', compare, { id: found._id }, admin)
  const row = await rowOf(tenantId, goneId)
  const choices = (row?.parts ?? []).flatMap(({ service, clashes }) =>
    clashes.filter(({ rule }) => rule === 'choose').map(({ key }) => ({ service, key, side: 'keep' as const })),
  )
  await act(platform, 'identity', merge, { id: found._id, userCode: row?.keepCode ?? '', choices: choices as never }, admin)
  await until(tenantId, goneId, 'merged')
  return found._id
}

/** Nine people of the demo are in twice: one pair is merged, one was merged and is two again, one stands compared, the others wait. Gives how many. */
export const loadAccountMerges = async (platform: Platform, tenantId: string, adminId: string, entering: readonly string[]): Promise<number> => {
  const ground: Ground = {
    platform,
    tenantId,
    today: dayOf(platform.clock.now()),
    admin: { tenantId, userId: adminId, grants: [{ code: 'ADMIN', roots: [] }] },
  }
  const people = await database('identity')
    .collection<Person>('users')
    .find({ tenantId, _id: { $nin: [...entering] }, employment: '1', mobile: { $exists: true }, idType: '1' })
    .sort({ userCode: 1 })
    .skip(40)
    .limit(PAIRS)
    .toArray()
  const seconds: string[] = []
  for (const [n, person] of people.entries()) {
    const id = await enterAgain(ground, person, n)
    if (id) seconds.push(id)
  }
  await settled(platform)
  for (const n of [2, 5]) if (people[n] && seconds[n]) await postBeside(ground, people[n]._id, seconds[n])
  await settled(platform)
  const run = { job: 'identity.find-doubles', runId: 'seed-doubles', requestId: 'seed-doubles' }
  await callService(platform, 'identity', jobRun('identity').endpoints.run, run, { tenantId, withinMs: LONG_MS })
  const [merged = '', undone = '', compared = ''] = seconds
  await mergeOne(ground, merged)
  const back = await mergeOne(ground, undone)
  if (back) await act(platform, 'identity', undo, { id: back }, ground.admin)
  await until(tenantId, undone, 'undone')
  const open = await rowOf(tenantId, compared)
  if (open) await act(platform, 'identity', compare, { id: open._id }, ground.admin)
  return seconds.length
}
