import type { Context } from '@academy/chassis/http/context.ts'
import { inAny } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, malformed, moveNotAllowed, refused, stale } from '@academy/chassis/runtime/refusal.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { accountMerges, mergeLife, UNDO_DAYS } from '@academy/contracts/identity/accounts/account-merges.ts'
import { userMergeAsked } from '@academy/contracts/identity/accounts/merge-events.ts'
import { UserModel } from '../users/model.ts'
import { loginKeyOf } from '../users/user.ts'
import { askAll, isSame, unchosen } from './compare.ts'
import { joinPeople } from './join.ts'
import { AccountMergeModel, type MergeDoc } from './model.ts'
import { peopleOf } from './people.ts'
import { detailOf, isOpenToUndo, rowOf } from './show.ts'
import { turnBack } from './turn-back.ts'

type All = Handlers<typeof accountMerges>
type Asked = { id: string; version?: number | undefined }
const DAY_MS = 86_400_000
const rows = (who: Context | Unit) => repository(AccountMergeModel)(who as Unit)

const loaded = async ({ id, version }: Asked, ctx: Context): Promise<MergeDoc> => {
  const row = await repository(AccountMergeModel)(ctx).byId(id)
  if (!row) throw absent()
  if (version !== undefined && version !== row.version) throw stale(id)
  return row
}

const standing = (row: MergeDoc, move: 'dismiss' | 'compare' | 'merge' | 'undo'): void => {
  if (!(mergeLife.moves[move].from as readonly string[]).includes(row.status)) throw moveNotAllowed(move, row.status)
}

const page: All['page'] = async ({ text, status, evidence, ...query }, ctx) => {
  const filter = {
    $and: [
      text ? inAny(['keepCode', 'keepNameCn', 'keepNameEn', 'goneCode', 'goneNameCn', 'goneNameEn'], text) : {},
      status?.length ? { status: { $in: status } } : {},
      evidence?.length ? { evidence: { $in: evidence } } : {},
    ],
  }
  const found = await repository(AccountMergeModel)(ctx).page(query, filter, accountMerges.endpoints.page.sort ?? [])
  return shownPage(
    found,
    found.records.map((row) => rowOf(row, ctx)),
  )
}

const dismiss: All['dismiss'] = async ({ reason, ...asked }, ctx) => {
  const row = await loaded(asked, ctx)
  standing(row, 'dismiss')
  const said = { dismissedAt: ctx.now, dismissedById: ctx.userId, dismissedReason: reason, settledEvidence: row.evidence }
  const next = await ctx.unit((unit) => rows(unit).update(row.id, row.version, { status: 'dismissed', ...said }))
  return detailOf(next, ctx)
}

const swapped = ({ keepId, keepCode, keepNameCn, keepNameEn, goneId, goneCode, goneNameCn, goneNameEn }: MergeDoc) => ({
  ...{ keepId: goneId, keepCode: goneCode, keepNameCn: goneNameCn, keepNameEn: goneNameEn },
  ...{ goneId: keepId, goneCode: keepCode, goneNameCn: keepNameCn, goneNameEn: keepNameEn },
})

const compare = (platform: Platform): All['compare'] => {
  return async (asked, ctx) => {
    const row = await loaded(asked, ctx)
    standing(row, 'compare')
    const { keep, gone } = await peopleOf(ctx, row)
    if (!keep || !gone) throw refused([{ code: 'mergeGone', params: {} }])
    const parts = await askAll(platform, row, ctx)
    const names = {
      ...{ keepCode: keep.userCode, keepNameCn: keep.nameCn, keepNameEn: keep.nameEn },
      ...{ goneCode: gone.userCode, goneNameCn: gone.nameCn, goneNameEn: gone.nameEn },
    }
    const next = await ctx.unit((unit) =>
      rows(unit).update(row.id, row.version, { ...names, status: 'planned', parts, comparedAt: ctx.now, stale: null, choices: [], answers: [] } as never),
    )
    return detailOf(next, ctx)
  }
}

const swap =
  (again: All['compare']): All['swap'] =>
  async (asked, ctx) => {
    const row = await loaded(asked, ctx)
    standing(row, 'compare')
    const next = await ctx.unit(
      (unit) => rows(unit).update(row.id, row.version, { ...swapped(row), status: 'found', parts: null, choices: null } as never),
      'swap',
    )
    // who swaps wants to see what that one would do; a service that is away is asked for by hand
    return row.status === 'planned' ? again({ id: next.id }, ctx) : detailOf(next, ctx)
  }

/** Everything that stands against merging these two, told at its field. */
const judged = async (row: MergeDoc, { userCode, choices }: { userCode: string; choices: NonNullable<MergeDoc['choices']> }, ctx: Context) => {
  const survivor = await repository(UserModel)(ctx).byId(row.keepId)
  if (!survivor || !(await repository(UserModel)(ctx).byId(row.goneId))) throw refused([{ code: 'mergeGone', params: {} }])
  const wrong = loginKeyOf(userCode) === loginKeyOf(survivor.userCode) ? [] : [{ field: 'userCode', code: 'mergeCode' }]
  const open = unchosen(row.parts ?? [], choices).length > 0 ? [{ field: 'choices', code: 'mergeChoose' }] : []
  if (wrong.length + open.length > 0) throw malformed([...wrong, ...open])
  if (row.goneId === ctx.userId) throw refused([{ code: 'mergeSelf', params: {} }])
}

/** Open pairs that one of the merged two is part of tell of somebody who is there no more: the next scan finds them anew by the survivor. */
const dropOthers = (unit: Unit, { id, goneId }: MergeDoc) =>
  rows(unit).remove({ $and: [{ status: { $in: ['found', 'planned'] } }, { $or: [{ keepId: goneId }, { goneId }] }, { id: { $ne: id } }] })

const merge =
  (platform: Platform): All['merge'] =>
  async ({ userCode, choices, ...asked }, ctx) => {
    const row = await loaded(asked, ctx)
    standing(row, 'merge')
    await judged(row, { userCode, choices }, ctx)
    const parts = await askAll(platform, row, ctx)
    if (!isSame(parts, row.parts ?? [])) {
      await ctx.unit((unit) => rows(unit).update(row.id, row.version, { parts, comparedAt: ctx.now } as never), 'changed')
      throw refused([{ code: 'mergeChanged', params: {} }])
    }
    const next = await ctx.unit(async (unit) => {
      const undoUntil = new Date(unit.now.getTime() + UNDO_DAYS * DAY_MS)
      const said = { mergedAt: unit.now, mergedById: ctx.userId, undoUntil, choices, answers: [], stale: null, undoneAt: null, undoneById: null }
      const merging = await rows(unit).update(row.id, row.version, { status: 'merging', ...said } as never)
      await joinPeople(unit, merging)
      await dropOthers(unit, merging)
      const { id: mergeId, keepId, goneId } = merging
      const hashes = parts.map(({ service, hash }) => ({ service, hash }))
      unit.emit(userMergeAsked, mergeId, { mergeId, keepId, goneId, hashes, askedAt: unit.now.toISOString() })
      return merging
    }, 'merge')
    return detailOf(next, ctx)
  }

const undo: All['undo'] = async (asked, ctx) => {
  const row = await loaded(asked, ctx)
  standing(row, 'undo')
  if (!isOpenToUndo(row, ctx.now)) throw refused([{ code: 'mergeSealed', params: { days: UNDO_DAYS } }])
  const next = await ctx.unit(async (unit) => {
    const settled = { undoneAt: unit.now, undoneById: ctx.userId, settledEvidence: row.evidence }
    // services may tell of late rows meanwhile, which changes nothing for who undoes
    const undoing = await rows(unit).change({ id: row.id, status: 'merged' }, { status: 'undoing', ...settled })
    if (!undoing) throw stale(row.id)
    const before = undoing.answers?.filter(({ way }) => way === 'merge') ?? []
    const next = await rows(unit).update(row.id, undefined, { answers: before })
    await turnBack(unit, next)
    return next
  })
  return detailOf(next, ctx)
}

/** Pairs: looked at, dismissed, compared, merged, undone. */
export const accountMergeHandlers = (platform: Platform): All => {
  const again = compare(platform)
  return {
    page,
    info: async ({ id }, ctx) => detailOf(await loaded({ id }, ctx), ctx),
    ...{ dismiss, compare: again, swap: swap(again), merge: merge(platform), undo },
  } as All
}
