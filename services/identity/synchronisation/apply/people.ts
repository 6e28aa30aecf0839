import { advance } from '@academy/chassis/mongo/atomic.ts'
import { isDuplicate } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { nameEnOf } from '@academy/contracts/identity/accounts/users.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { placeFields } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import type { SyncFault } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { accountNameOf, freshIdOf, idKeyOf, loginKeyOf, publicUser, UserModel } from '../../accounts/public.ts'
import { type RowDoc, RowModel } from '../sync-rows/model.ts'

const AT_ONCE = 100
const places = new Set<string>(placeFields)
/** By another system (dictionary `userSource`). */
const SYNCHRONISED = '40'

type Job = TaskJob<{ runId: string }>
export type Look = { runId: string; look: string }

const users = (unit: Unit) => repository(UserModel)(unscoped(unit))
const valuesOf = ({ changes }: RowDoc) => Object.fromEntries(changes.filter(({ field }) => !places.has(field)).map(({ field, after }) => [field, after]))

/** Notes in the unit how far a row is. */
export const mark = (unit: Unit, { id }: Pick<RowDoc, 'id'>, set: Partial<RowDoc>) => advance(RowModel, unit, { id }, set, { version: 1 })
export const failed = (unit: Unit, row: RowDoc, faults: SyncFault[]) => mark(unit, row, { state: 'failed', person: false, faults })

/** Makes the person; done again it finds him. */
const make = async (unit: Unit, row: RowDoc): Promise<string> => {
  const [idType, idNumber] = [row.idType ?? '1', row.idNumber ?? '']
  const idKey = idKeyOf(idType, idNumber)
  const there = await users(unit).one({ $or: [{ idKey }, { oldIdKeys: idKey }] })
  if (there) return there.id
  const id = await freshIdOf(unit, idKey)
  const values = valuesOf(row)
  const userCode = row.userCode ?? accountNameOf(values, id)
  const fresh = { employment: '1', accountStatus: '1', accountGen: '0', source: SYNCHRONISED, language: 'zh-CN' }
  const made = await users(unit).insert({ id, ...fresh, ...values, userCode, idType, idNumber, idKey, loginKey: loginKeyOf(userCode) } as never)
  unit.emit(userState, id, publicUser(made))
  return id
}

/** Writes what changes, as long as it is still what was compared: whoever was edited meanwhile keeps that. Gives what stands in the way. */
const change = async (unit: Unit, row: RowDoc): Promise<SyncFault[]> => {
  const before = row.userId ? await users(unit).byId(row.userId) : null
  if (!before) return [{ field: 'idNumber', code: 'unknown' }]
  const changes = row.changes.filter(({ field }) => !places.has(field))
  const is = (field: string) => (before as unknown as Record<string, unknown>)[field] ?? undefined
  const moved = changes.filter((one) => is(one.field) !== one.before && is(one.field) !== one.after)
  if (moved.length > 0) return moved.map(({ field }) => ({ field, code: 'syncChangedSince' }))
  const open = changes.filter(({ field, after }) => is(field) !== after)
  if (open.length === 0) return []
  const values = Object.fromEntries(open.map(({ field, after }) => [field, after]))
  const named = values.surnameEn || values.givenEn ? nameEnOf({ ...before, ...values }) : undefined
  const next = await users(unit).update(before.id, before.version, { ...values, ...(named ? { nameEn: named } : {}) } as never)
  unit.emit(userState, next.id, publicUser(next))
  return []
}

const write = async (unit: Unit, row: RowDoc): Promise<void> => {
  const state = row.org ? 'open' : 'done'
  if (row.kind === 'new') return void (await mark(unit, row, { person: false, state, userId: await make(unit, row) }))
  const faults = await change(unit, row)
  await (faults.length > 0 ? failed(unit, row, faults) : mark(unit, row, { person: false, state }))
}

/** What the database refuses of a row: a sign-in name, or a number that somebody else has. */
const alone = async (job: Job, row: RowDoc): Promise<void> => {
  try {
    await job.step((unit) => write(unit, row))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const field = /idKey|_id_/.test(String((error as Error).message)) ? 'idNumber' : 'userCode'
    await job.step((unit) => failed(unit, row, [{ field, code: 'duplicate' }]))
  }
}

/** Writes the people of a run, some at a time; rows that are done are passed over, so that a run that was killed goes on. */
export const applyPeople = async (job: Job, look: Look, told: (done: number) => Promise<void>): Promise<void> => {
  const open = { ...look, state: 'open', person: true }
  for (;;) {
    const rows = await repository(RowModel)(unscoped(job.context())).find(open, { limit: AT_ONCE })
    if (rows.length === 0) return
    try {
      await job.step(async (unit) => {
        for (const row of rows) await write(unit, row)
      })
    } catch (error) {
      if (!isDuplicate(error)) throw error
      for (const row of rows) await alone(job, row)
    }
    await told(rows.length)
  }
}
