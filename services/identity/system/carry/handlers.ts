import { Download } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { platform as shared } from '@academy/chassis/mongo/scope.ts'
import { askAs } from '@academy/chassis/runtime/ask-as.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { malformed, moveNotAllowed } from '@academy/chassis/runtime/refusal.ts'
import { closeSecret } from '@academy/chassis/runtime/secret-box.ts'
import { sayFirst } from '@academy/chassis/runtime/texts.ts'
import { startTask, wakeTasks } from '@academy/chassis/tasks/start-task.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { applyCarry, type carry } from '@academy/contracts/identity/system/carry.ts'
import { TenantModel } from '../tenants/model.ts'
import { CARRY_PURPOSE, secretsOf, tickOf } from './apply.ts'
import { type ReadFile, readFile, settingsFile } from './file.ts'
import { forget } from './forget.ts'
import { type CarryKind, carryKinds } from './kinds.ts'
import { carryOf, comparisonOf, fileKey, fileOf } from './look.ts'
import { CarryModel } from './model.ts'
import { type CarriedRow, readKind } from './rows.ts'
import { titleOf } from './words.ts'

type All = Handlers<typeof carry>
type Take = Parsed<(typeof carry)['endpoints']['apply']>['take']

/** What the reader may carry, as it stands; what he may not see is left out. */
const readable = async (platform: Platform, ctx: Context, wanted?: readonly string[]): Promise<{ kind: CarryKind; rows: CarriedRow[] }[]> => {
  const ask = askAs(platform, ctx)
  const found = []
  for (const kind of carryKinds) {
    if (!ctx.may(kind.reads.permission) || (wanted && !wanted.includes(kind.kind))) continue
    const rows = await readKind(ask, kind)
    if (rows) found.push({ kind, rows })
  }
  return found
}

const academyOf = async ({ tenantId }: Context) => {
  const { nameCn, nameEn } = (await repository(TenantModel)(shared).byId(tenantId)) ?? { nameCn: tenantId, nameEn: tenantId }
  return { tenantId, nameCn, nameEn }
}

/** Forgets what somebody compared before. Throws moveNotAllowed while it is being taken over. */
const forgetEarlier = async (platform: Platform, ctx: Context): Promise<void> => {
  const earlier = await repository(CarryModel)(unscoped(ctx)).find({ userId: ctx.userId })
  if (earlier.some(({ status }) => status === 'applying')) throw moveNotAllowed('compare', 'applying')
  await forget(
    platform,
    ctx,
    earlier.map(({ id }) => id),
  )
}

const compareFile = async (platform: Platform, fileName: string, ctx: Context) => {
  const { from, exportedAt } = readFile(ctx.upload, ctx.locale)
  await forgetEarlier(platform, ctx)
  const id = ctx.newId('carry')
  const { nameCn, nameEn } = from
  const fields = { userId: ctx.userId, fileName, from: { nameCn, nameEn }, exportedAt, status: 'compared' as const, take: [] }
  const made = await ctx.unit((unit) => repository(CarryModel)(unit).insert({ id, ...fields }), 'compare')
  // behind the record that names it: what breaks between them leaves no file that nobody knows
  await platform.storage.put(fileKey(id), ctx.upload)
  return comparisonOf(platform, ctx, made)
}

/** Throws malformed at what is ticked and not in the file, or ticked twice. */
const judgeTicks = (take: Take, { kinds }: ReadFile, locale: Context['locale']): void => {
  const known = new Set([...kinds].flatMap(([{ kind }, rows]) => rows.map(({ key }) => tickOf(kind, key))))
  const seen = new Set<string>()
  const found = take.flatMap(({ kind, key }, at): Violation[] => {
    const tick = tickOf(kind, key)
    const code = known.has(tick) ? (seen.has(tick) ? 'carryTickedTwice' : undefined) : 'carryNotInFile'
    seen.add(tick)
    return code ? [{ field: `take[${at}]`, code, params: { kind: titleOf(locale, kind), key } }] : []
  })
  if (found.length > 0) throw malformed(found)
}

/** Notes what was ticked, with the secrets that were typed for it, and starts the task that takes it over. */
const takeOver = async (platform: Platform, id: string, take: Take, ctx: Context) => {
  const before = await carryOf(ctx, id)
  if (before.status === 'applying') throw moveNotAllowed('apply', before.status)
  judgeTicks(take, await fileOf(platform, id, ctx.locale), ctx.locale)
  const secrets = secretsOf(take)
  const sealed = secrets ? closeSecret(secrets, CARRY_PURPOSE, platform.signingKey) : null
  const next = await ctx.unit(async (unit) => {
    const task = await startTask(unit, ctx, applyCarry, { id }, { about: before.fileName, place: '/manage/sys-configuration?tab=carry' })
    const fields = { status: 'applying' as const, round: task.id, taskId: task.id, take: take.map(({ kind, key }) => ({ kind, key })), secrets: sealed }
    return repository(CarryModel)(unit).update(id, before.version, fields as never)
  }, 'apply')
  wakeTasks('identity')
  return comparisonOf(platform, ctx, next)
}

export const carryHandlers = (platform: Platform): All => ({
  kinds: async (_, ctx) =>
    (await readable(platform, ctx)).map(({ kind, rows }) => ({
      ...{ kind: kind.kind, title: titleOf(ctx.locale, kind.kind), secrets: kind.secrets.length > 0 },
      rows: rows.filter(({ below }) => below === undefined).length,
    })),
  file: async ({ kinds }, ctx) => {
    const found = await readable(platform, ctx, kinds)
    const name = `${sayFirst(ctx.locale, ['identity/carry:fileName']) ?? 'settings'}-${ctx.tenantId}-${dayOf(ctx.now)}.json`
    // no JSON to a browser: our client takes that for an answer
    return new Download(name, 'application/octet-stream', settingsFile(await academyOf(ctx), ctx.now, found))
  },
  compare: ({ fileName }, ctx) => compareFile(platform, fileName, ctx),
  info: async ({ id }, ctx) => comparisonOf(platform, ctx, await carryOf(ctx, id)),
  apply: ({ id, take }, ctx) => takeOver(platform, id, take, ctx),
})
