import { refuseUnlessFiles } from '@academy/chassis/approvals/may-file.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, malformed, moveNotAllowed, noPermission, refused, stale } from '@academy/chassis/runtime/refusal.ts'
import { pick } from '@academy/contracts/core/fields.ts'
import { changeInput } from '@academy/contracts/org/change-fields.ts'
import { leaves } from '@academy/contracts/org/leave.ts'
import { permissionChanges } from '@academy/contracts/org/permission.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { transfers } from '@academy/contracts/org/transfer.ts'
import { changeBounds } from './around.ts'
import { arrange } from './arrange.ts'
import type { Wish } from './change.ts'
import { correct } from './correct.ts'
import { drop } from './decide.ts'
import { type Filing, fileChange, keepDraft } from './file.ts'
import { myPage, pageOf } from './lists.ts'
import { makeNow } from './make.ts'
import { type ChangeDoc, ChangeModel } from './model.ts'
import { isMine, judgedMoves, mayIn, shown } from './present.ts'
import { routeAhead, subjectOf } from './preview.ts'
import { filesBy, places, reachedPerson, standing } from './standing.ts'

type All = Handlers<typeof personnelChanges>
type Saved = Parameters<All['save']>[0]
const { page, save } = personnelChanges.endpoints

const rows = (who: Context | Unit) => repository(ChangeModel)(unscoped(who as Unit))

/** What a person may file for himself: that he leaves, gives up a part-time post or a letter. All else is for who keeps people. */
const ownKinds = ({ kind, begins }: Pick<Wish, 'kind' | 'begins'>): boolean => kind === '1' || ((kind === '3' || kind === '4') && begins === false)

/** One of mine, one that I decide on, or one that my list has. */
const seen = async (ctx: Context, id: string, who: Context | Unit = ctx): Promise<ChangeDoc> => {
  const row = await rows(who).byId(id)
  const visible =
    row &&
    (row.status === 'draft' ? row.submitterId === ctx.userId : isMine(row, ctx) || row.deciderIds.includes(ctx.userId) || mayIn(ctx, page.permission, row))
  if (!visible) throw absent()
  return row
}

/** The change as it stands in the unit, where this reader may do that to it now. Throws what stands against it. */
const doing = async (unit: Unit, ctx: Context, { id, version }: { id: string; version?: number | undefined }, move: string): Promise<ChangeDoc> => {
  const row = await seen(ctx, id, unit)
  if (version !== undefined && version !== row.version) throw stale(id)
  const against = judgedMoves(ctx, row)[move]
  if (!against) throw moveNotAllowed(move, row.status)
  if (against.length > 0) throw refused([...against])
  return row
}

/** Files it, and makes at once what was missed. */
const fileIt = async (ctx: Context, filing: Filing, draft?: ChangeDoc): Promise<ChangeDoc> => {
  const filed = await ctx.unit((unit) => fileChange(unit, filing, changeBounds(ctx), draft))
  return filing.late ? ((await makeNow(ctx, filed.id)) ?? filed) : filed
}

const wishOf = ({ userId: _u, late: _l, againOf: _a, draft: _d, ...wish }: Saved): Wish => wish

/** Filing for others, by the words of one screen. */
const fileForOthers =
  (permission: string) =>
  async (input: Saved, ctx: Context): Promise<ReturnType<typeof shown>> => {
    const { userId, late, againOf, draft } = input
    const wish = wishOf(input)
    if (userId !== ctx.userId) refuseUnlessFiles(ctx, permission, subjectOf[wish.kind].model)
    else if (!ownKinds(wish)) throw malformed([{ field: 'userId', code: 'changeForOneself' }])
    // whoever comes back belongs to nobody: his new place must be the filer's
    if (wish.kind !== '5') await reachedPerson(ctx, userId, permission)
    else if (!mayIn(ctx, permission, { toOrgId: wish.toOrgId } as ChangeDoc)) throw malformed([{ field: 'toOrgId', code: 'unknown' }])
    if (late && !ctx.may(personnelChanges.endpoints.correct.permission)) throw noPermission(personnelChanges.endpoints.correct.permission)
    const filing: Filing = { userId, submitterId: ctx.userId, cause: userId === ctx.userId ? 'self' : 'admin', wish, againOf, late }
    return shown(ctx, draft ? await ctx.unit((unit) => keepDraft(unit, filing, changeBounds(ctx))) : await fileIt(ctx, filing))
  }

const ask: All['ask'] = async ({ againOf, draft, ...wish }, ctx) => {
  if (!ownKinds(wish)) throw malformed([{ field: 'kind', code: 'changeForOneself' }])
  const filing: Filing = { userId: ctx.userId, submitterId: ctx.userId, cause: 'self', wish, againOf }
  return shown(ctx, draft ? await ctx.unit((unit) => keepDraft(unit, filing, changeBounds(ctx))) : await fileIt(ctx, filing))
}

const filingOf = ({ userId, submitterId, cause, againOf, ...draft }: ChangeDoc): Filing => ({
  ...{ userId, submitterId, cause, againOf },
  wish: pick(draft as Wish, Object.keys(changeInput) as (keyof Wish)[]) as Wish,
})

/** A draft as it was written, judged and asked now. */
const file: All['file'] = async (input, ctx) => {
  const draft = await ctx.unit((unit) => doing(unit, ctx, input, 'file'), null)
  return shown(ctx, await fileIt(ctx, filingOf(draft), draft))
}

const update: All['update'] = async ({ id, version, ...wish }, ctx) => {
  const row = await ctx.unit(async (unit) => {
    const draft = await doing(unit, ctx, { id, version }, 'update')
    return keepDraft(unit, { ...filingOf(draft), wish }, changeBounds(ctx), draft)
  })
  return shown(ctx, row)
}

const dropped =
  (move: 'withdraw' | 'cancel', how: 'withdrawn' | 'cancelled') =>
  async (input: { id: string; version?: number | undefined; remark?: string }, ctx: Context) => {
    const row = await ctx.unit(async (unit) => drop(unit, await doing(unit, ctx, input, move), how, { by: ctx.userId, reason: input.remark }))
    return shown(ctx, row)
  }

const retry: All['retry'] = async (input, ctx) => {
  const row = await ctx.unit((unit) => doing(unit, ctx, input, 'retry'), null)
  return shown(ctx, (await makeNow(ctx, row.id)) ?? row)
}

export const changeHandlers = (platform: Platform): All =>
  ({
    page: pageOf(),
    mine: myPage,
    standing,
    places,
    preview: async ({ userId = '', late: _l, ...wish }, ctx) => {
      const of = userId || ctx.userId
      if (wish.kind !== '5') await reachedPerson(ctx, of, filesBy(ctx))
      else if (!filesBy(ctx)) throw absent()
      return routeAhead(platform, ctx, { userId: of, submitterId: ctx.userId, cause: 'admin', wish })
    },
    info: async ({ id }, ctx) => shown(ctx, await seen(ctx, id)),
    ask,
    save: fileForOthers(save.permission),
    update,
    file,
    withdraw: dropped('withdraw', 'withdrawn'),
    cancel: dropped('cancel', 'cancelled'),
    correct: async (input, ctx) => {
      const row = await ctx.unit(async (unit) => correct(unit, await doing(unit, ctx, input, 'correct'), input, changeBounds(ctx)))
      return shown(ctx, row)
    },
    retry,
    arrange: (input, ctx) => arrange(ctx, input),
  }) as All

export const leaveHandlers = { page: pageOf(['1']), save: fileForOthers(leaves.endpoints.save.permission) } as Handlers<typeof leaves>
export const transferHandlers = {
  page: pageOf(['2', '4', '5']),
  save: fileForOthers(transfers.endpoints.save.permission),
} as Handlers<typeof transfers>
export const permissionHandlers = {
  page: pageOf(['3']),
  save: fileForOthers(permissionChanges.endpoints.save.permission),
} as Handlers<typeof permissionChanges>
