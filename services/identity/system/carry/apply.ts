import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { askAs } from '@academy/chassis/runtime/ask-as.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { openSecret } from '@academy/chassis/runtime/secret-box.ts'
import { say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { applyCarry } from '@academy/contracts/identity/system/carry.ts'
import type { ReadFile } from './file.ts'
import type { CarryKind } from './kinds.ts'
import { carryOf, fileOf } from './look.ts'
import { type CarryDoc, CarryModel, CarryOutcomeModel } from './model.ts'
import { type Outcome, putRow } from './put.ts'
import { type CarriedRow, readKind } from './rows.ts'

export const CARRY_PURPOSE = 'carry'
type Secrets = Record<string, Record<string, string>>
type Job = TaskJob<{ id: string }>

export const tickOf = (kind: string, key: string): string => `${kind}|${key}`

/** The secrets that were typed, as one text; undefined where none was. */
export const secretsOf = (take: readonly { kind: string; key: string; secrets?: Record<string, string> | undefined }[]): string | undefined => {
  const typed = take.flatMap(({ kind, key, secrets }) => (secrets && Object.values(secrets).some(Boolean) ? [[tickOf(kind, key), secrets] as const] : []))
  return typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : undefined
}

const typedFor = (carry: CarryDoc, key: string): Secrets =>
  carry.secrets ? (JSON.parse(openSecret(carry.secrets, CARRY_PURPOSE, key) ?? '{}') as Secrets) : {}

/** What is to be taken, kind by kind in the order of the file, without what has come out already. */
const ticked = (file: ReadFile, carry: CarryDoc, done: ReadonlySet<string>): { kind: CarryKind; rows: CarriedRow[] }[] => {
  const wanted = new Set(carry.take.map(({ kind, key }) => tickOf(kind, key)))
  return [...file.kinds].map(([kind, rows]) => ({
    kind,
    rows: rows.filter(({ key }) => wanted.has(tickOf(kind.kind, key)) && !done.has(tickOf(kind.kind, key))),
  }))
}

const NOT_SEEN = 'noPermission'

/** Takes over what was ticked: one row after the other, each noted as it comes out, so that whoever goes on passes over what is done. */
const applyAll = async (carry: CarryDoc, job: Job) => {
  const ctx = job.context()
  const { platform } = job
  const round = carry.round ?? carry.id
  const outcomes = repository(CarryOutcomeModel)
  const before = await outcomes(unscoped(ctx)).find({ carryId: carry.id, round })
  const counts = { made: 0, changed: 0, same: 0, refused: 0 }
  for (const { state } of before) counts[state] += 1
  const done = new Set(before.map(({ kind, key }) => tickOf(kind, key)))
  const secrets = typedFor(carry, platform.signingKey)
  const ask = askAs(platform, ctx)
  const with_ = { ask, round, locale: ctx.locale, stays: say(ctx.locale, 'identity/carry:stays'), kept: say(ctx.locale, 'identity/carry:kept') }
  for (const { kind, rows } of ticked(await fileOf(platform, carry.id), carry, done)) {
    const reread = async () => (await readKind(ask, kind)) ?? []
    let ours = rows.length > 0 ? await readKind(ask, kind) : []
    for (const row of rows) {
      job.alive()
      // an order is judged with what has just been added, a record within another with what its parent left to it
      if (row.below !== undefined || ('parentCode' in kind.fields && row.values.parentCode !== undefined)) ours = await readKind(ask, kind)
      const outcome: Outcome = ours
        ? await putRow({ ...with_, kind, row, ours, reread, written: counts.made + counts.changed > 0, secrets: secrets[tickOf(kind.kind, row.key)] ?? {} })
        : { state: 'refused', reasons: [sayFirst(ctx.locale, [`codes.${NOT_SEEN}`]) ?? NOT_SEEN] }
      counts[outcome.state] += 1
      const far = { done: counts.made + counts.changed + counts.same + counts.refused, total: carry.take.length }
      await job.step((unit) => outcomes(unit).insert({ carryId: carry.id, round, kind: kind.kind, key: row.key, ...outcome }), far)
    }
  }
  return counts
}

const end = (carryId: string, unit: Parameters<Parameters<Job['step']>[0]>[0]) =>
  repository(CarryModel)(unscoped(unit)).update(carryId, undefined, { status: 'done', secrets: null } as never)

export const applyCarryRun = run(
  applyCarry,
  async ({ id }, job) => {
    const ended = () => job.step((unit) => end(id, unit))
    const counts = await applyAll(await carryOf(job.context(), id), job).catch(async (error: unknown) => {
      // refused as a whole: it may be asked for again. What is only away is tried again by the task itself
      if (error instanceof Refusal && error.code !== 'unavailable') await ended()
      throw error
    })
    await ended()
    return counts
  },
  {
    givenUp: async ({ id }, unit) => {
      await end(id, unit)
    },
  },
)
