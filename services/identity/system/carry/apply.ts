import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { askAs } from '@academy/chassis/runtime/ask-as.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { openSecret } from '@academy/chassis/runtime/secret-box.ts'
import { say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { applyCarry, carry } from '@academy/contracts/identity/system/carry.ts'
import { holdsNow } from './asked.ts'
import type { ReadFile } from './file.ts'
import { clearCarries } from './forget.ts'
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

const typedFor = (doc: CarryDoc, key: string): Secrets => (doc.secrets ? (JSON.parse(openSecret(doc.secrets, CARRY_PURPOSE, key) ?? '{}') as Secrets) : {})

/** What is to be taken, kind by kind in the order of the file, without what has come out already. */
const ticked = (file: ReadFile, doc: CarryDoc, done: ReadonlySet<string>): { kind: CarryKind; rows: CarriedRow[] }[] => {
  const wanted = new Set(doc.take.map(({ kind, key }) => tickOf(kind, key)))
  return [...file.kinds].map(([kind, rows]) => ({
    kind,
    rows: rows.filter(({ key }) => wanted.has(tickOf(kind.kind, key)) && !done.has(tickOf(kind.kind, key))),
  }))
}

/** What who ticked holds now: roles that were taken from him meanwhile are used no further. Throws noPermission. */
const grantsOf = async (ctx: Context): Promise<readonly Grant[]> => {
  const { permission } = carry.endpoints.apply
  const [grants] = await holdsNow.ask(ctx, ctx.userId, permission, ctx.now)
  if (!grants) throw new Refusal('noPermission', { permission })
  return grants
}

const NOT_SEEN = 'noPermission'

/** Takes over what was ticked: one row after the other, each noted as it comes out, so that whoever goes on passes over what is done. */
const applyAll = async (doc: CarryDoc, job: Job) => {
  const ctx = job.context()
  const { platform } = job
  const round = doc.round ?? doc.id
  const outcomes = repository(CarryOutcomeModel)
  const before = await outcomes(unscoped(ctx)).find({ carryId: doc.id, round })
  const counts = { made: 0, changed: 0, same: 0, refused: 0 }
  for (const { state } of before) counts[state] += 1
  const done = new Set(before.map(({ kind, key }) => tickOf(kind, key)))
  const secrets = typedFor(doc, platform.signingKey)
  const with_ = { round, locale: ctx.locale, stays: say(ctx.locale, 'identity/carry:stays'), kept: say(ctx.locale, 'identity/carry:kept') }
  for (const { kind, rows } of ticked(await fileOf(platform, doc.id, ctx.locale), doc, done)) {
    if (rows.length === 0) continue
    const ask = askAs(platform, { ...ctx, grants: await grantsOf(job.context()) })
    const reread = async () => (await readKind(ask, kind)) ?? []
    let ours = await readKind(ask, kind)
    for (const row of rows) {
      job.alive()
      // an order is judged with what has just been added, a record within another with what its parent left to it
      if (row.below !== undefined || ('parentCode' in kind.fields && row.values.parentCode !== undefined)) ours = await readKind(ask, kind)
      const outcome: Outcome = ours
        ? await putRow({
            ...with_,
            ask,
            kind,
            row,
            ours,
            reread,
            written: counts.made + counts.changed > 0,
            secrets: secrets[tickOf(kind.kind, row.key)] ?? {},
          })
        : { state: 'refused', reasons: [sayFirst(ctx.locale, [`codes.${NOT_SEEN}`]) ?? NOT_SEEN] }
      counts[outcome.state] += 1
      const far = { done: counts.made + counts.changed + counts.same + counts.refused, total: doc.take.length }
      await job.step((unit) => outcomes(unit).insert({ carryId: doc.id, round, kind: kind.kind, key: row.key, ...outcome }), far)
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
    clear: clearCarries,
    givenUp: async ({ id }, unit) => {
      await end(id, unit)
    },
  },
)
