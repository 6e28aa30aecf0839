import { setTimeout as pause } from 'node:timers/promises'
import { database } from '@academy/chassis/mongo/database.ts'
import { userRefs } from '@academy/chassis/people/user-refs.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { CredentialModel, UserModel } from '@academy/identity/accounts/public.ts'
import { holding } from '@academy/identity/testing/holding.ts'
import { services } from '../../embedded/services.ts'
import { plant } from '../matrix/planting.ts'

// Two records of one person in an academy with all services, each of whose collections names both.

const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
export const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
export const { page, info, compare, dismiss, swap, merge, undo } = accountMerges.endpoints
const born = new Date('2026-01-01T00:00:00Z')
const stamp = { tenantId: 'chengtu', version: 1, createDate: born, updateDate: born, creator: 'test' }
const person = { nameCn: '纪寻川', nameEn: 'Ji Xunchuan', gender: '1', birthDate: '1994-05-21', employment: '1', accountStatus: '1', accountGen: '1' }

/** Fields of people whose rows are nobody's business of a merge, or are written by it. */
const own = new Set(['account_merges', 'merged_users', 'merge_moves', 'merge_journal', 'background_tasks', 'login_logs', 'certification_looks'])

let n = 0
/** Nobody of another pair is called so. */
const letters = (of: number, by: string): string => [...String(of)].map((digit) => by[Number(digit)]).join('')

/** One of the two records, as it is stored. */
const stored = (_id: string, at: string, more: object) => ({
  ...{ ...stamp, ...person, _id, userCode: _id, loginKey: _id, createDate: new Date(at), mobile: `1370000${5520 + n}` },
  ...{ nameCn: `纪寻川${letters(n, '零一二三四五六七八九')}`, nameEn: `Ji Xunchuan ${letters(n, 'abcdefghij')}`, ...more },
})
const login = (id: string) => ({
  ...{ ...stamp, _id: `c-${id}`, tenantId: 'platform', loginName: id, passwordHash: 'x', memberships: [{ tenantId: 'chengtu', userId: id }] },
})

/** Puts two records of one person in, one of a card and one of a passport; the first is the older. */
const twins = async () => {
  const [keepId, goneId] = [`u-keep-${++n}`, `u-gone-${n}`]
  await UserModel.raw.insertMany([
    stored(keepId, '2021-09-01', { idType: '1', idNumber: `11010119940521${1000 + n}`, idKey: `card-${n}` }),
    stored(goneId, '2024-03-16', { idType: '2', idNumber: `E${10_000 + n}`, idKey: `pass-${n}` }),
  ] as never)
  await CredentialModel.raw.insertMany([login(keepId), login(goneId)] as never)
  return { keepId, goneId }
}

/** How far each service is, for whoever waits in vain. */
const standing = async (id: string): Promise<string> => {
  const row = await database('identity')
    .collection('account_merges')
    .findOne({ _id: id as never })
  const said = ((row?.answers ?? []) as { service: string; way: string; outcome: string }[]).map((one) => `${one.service} ${one.way} ${one.outcome}`)
  const open = await Promise.all(
    services.map(async ({ name }) => {
      const filter = { name: `${name}.user-rows.move`, status: { $ne: 'done' } }
      const tasks = await database(name).collection('background_tasks').find(filter).toArray()
      const letters = await database(name).collection('dead_letters').find({}).limit(3).toArray()
      return `${name}: ${JSON.stringify([...tasks.map(({ status, attempts, problem }) => ({ status, attempts, problem })), ...letters])}`
    }),
  )
  return [...said, ...open].join('\n')
}

const WAIT_MS = 40_000

/** What somebody who merges does, and waits for. */
const merging = (site: Installation) => {
  const pairOf = async ({ keepId }: { keepId: string }) => {
    const { records } = site.ok(await site.call('identity', page, { text: keepId } as never, admin))
    return records.find((one) => one.keepId === keepId || one.goneId === keepId) as NonNullable<(typeof records)[0]>
  }
  const detail = async (id: string) => site.ok(await site.call('identity', info, { id } as never, admin))
  /** Waits until a pair is there. Throws Error after a while, saying how far each service is. */
  const until = async (id: string, ...states: string[]) => {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
      const row = await detail(id)
      if (states.includes(row.status)) return row
      await pause(200)
    }
    throw new Error(`the pair is ${(await detail(id)).status}, not ${states.join(' or ')}: ${await standing(id)}`)
  }
  /** Compared, and what must be chosen is chosen. */
  const chosen = async (id: string, side: 'keep' | 'gone' = 'keep') => {
    const { parts } = site.ok(await site.call('identity', compare, { id }, admin))
    const open = ({ service, clashes }: (typeof parts)[0]) => clashes.filter(({ rule }) => rule === 'choose').map(({ key }) => ({ service, key, side }))
    return parts.flatMap(open)
  }
  /** Found, compared and merged on what was compared. */
  const merged = async (pair: { keepId: string }, side: 'keep' | 'gone' = 'keep') => {
    const { id } = await pairOf(pair)
    site.ok(await site.call('identity', merge, { id, userCode: pair.keepId, choices: await chosen(id, side) } as never, admin))
    return until(id, 'merged')
  }
  const undone = async (id: string) => {
    site.ok(await site.call('identity', undo, { id }, admin))
    return until(id, 'undone')
  }
  return { pairOf, detail, until, chosen, merged, undone }
}

/** An academy with all services, an administrator, and somebody who looks for pairs. */
export const fixture = async (apps: readonly ServiceApp[] = services) => {
  const site = await installation(apps)
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await holding('chengtu', 'u-admin', 'ADMIN')
  await site.settled()
  const job = (name: string, runId = `run-${++n}`) => site.internal('identity', jobRun('identity').endpoints.run, { job: name, runId, requestId: runId })
  return { site, twins, job, scan: () => job('identity.find-doubles'), ...merging(site), stop: () => site.stop() }
}
export type Fixture = Awaited<ReturnType<typeof fixture>>

/** Every collection of every service that names people, without those that a merge itself writes. */
const tables = () =>
  services.flatMap(({ name }) =>
    userRefs(database(name))
      .filter(({ model, copyOf }) => !copyOf && !own.has(model.name))
      .map((refs) => ({ service: name, ...refs })),
  )

/** What is under way would be settled by its noun, which an undo lists. */
const settle = async (id: string): Promise<void> => {
  const set = (service: string, table: string, fields: object) =>
    database(service)
      .collection(table)
      .updateMany({ _id: id as never }, { $set: fields })
  await set('training', 'enrolments', { status: 'attended' })
  await set('org', 'personnel_changes', { open: false, status: 'effective' })
  await set('identity', 'role_requests', { status: 'agreed' })
}

/** A row in every collection that names people, for this person; with rows of the survivor that exclude some of them. */
export const rowsOf = async ({ keepId, goneId }: { keepId: string; goneId: string }, { open = false } = {}): Promise<void> => {
  for (const { service, model } of tables())
    if (model.name !== 'users')
      await plant([service], { tenantId: 'chengtu', id: goneId, mark: `Mark${goneId}` }, (fields) => fields === model.fields).catch((error: unknown) => {
        // an earlier pair has planted what there may be once in an academy
        if ((error as { code?: number }).code !== 11_000) throw error
      })
  // the state of an offering is told with its course, which is not there
  await database('training')
    .collection('offerings')
    .deleteMany({ _id: goneId as never })
  if (!open) await settle(goneId)
  for (const { service, model, paths, unique } of tables()) {
    if (unique.length === 0) continue
    const rows = database(service).collection(model.name)
    const row = await rows.findOne({ _id: goneId as never })
    if (!row) continue
    const twin = { ...row, _id: `${keepId}-twin` } as Record<string, unknown>
    for (const { path } of paths) if (!path.includes('.')) twin[path] = Array.isArray(row[path]) ? [keepId] : keepId
    await rows.insertOne(twin as never).catch((error: unknown) => {
      // of these there may be one alone by another key of theirs
      if ((error as { code?: number }).code !== 11_000) throw error
    })
  }
}

/** All rows of these collections as they lie there. */
export const snapshot = async (): Promise<Map<string, string>> => {
  const all = new Map<string, string>()
  const take = async (service: string, name: string) => {
    for (const row of await database(service).collection(name).find({}).sort({ _id: 1 }).toArray()) {
      const fields = Object.entries(row).sort(([x], [y]) => (x < y ? -1 : 1))
      all.set(`${service}.${name}.${String(row._id)}`, JSON.stringify(fields))
    }
  }
  for (const { service, model } of tables()) await take(service, model.name)
  await take('identity', 'users')
  await take('identity', 'credentials')
  return all
}

/** What differs between two snapshots. */
export const changes = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key)).sort()
