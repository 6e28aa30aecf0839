import type { Context } from '@academy/chassis/http/context.ts'
import { sha256 } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { accountMerges, mergeLife } from '@academy/contracts/identity/accounts/account-merges.ts'
import { AccountMergeModel, type MergeDoc } from './model.ts'
import { checksOf, peopleOf, shownPerson } from './people.ts'

const OPEN: readonly MergeDoc['status'][] = ['found', 'planned']
const asked = { dismiss: 'dismiss', compare: 'compare', swap: 'compare', merge: 'merge', undo: 'undo' } as const

/** Can it still be undone? */
export const isOpenToUndo = ({ status, undoUntil }: Pick<MergeDoc, 'status' | 'undoUntil'>, now: Date): boolean =>
  status === 'merged' && undoUntil !== undefined && undoUntil > now

const allowed = (row: MergeDoc, move: keyof typeof asked, now: Date): boolean => {
  if (move === 'undo') return isOpenToUndo(row, now)
  if (move === 'swap') return OPEN.includes(row.status) || row.status === 'undone'
  return (mergeLife.moves[move].from as readonly string[]).includes(row.status)
}

const actionsOf = (row: MergeDoc, ctx: Context): string[] =>
  (Object.keys(asked) as (keyof typeof asked)[]).filter((move) => allowed(row, move, ctx.now) && ctx.may(accountMerges.endpoints[move].permission))

const listed = [
  'id',
  'version',
  'status',
  'evidence',
  'keepId',
  'keepCode',
  'keepNameCn',
  'keepNameEn',
  'goneId',
  'goneCode',
  'goneNameCn',
  'goneNameEn',
] as const
const more = ['foundAt', 'moved', 'mergedAt', 'mergedById', 'undoUntil', 'dismissedAt', 'dismissedReason'] as const
const detailed = ['dismissedById', 'comparedAt', 'stale', 'undoneAt', 'undoneById'] as const

const told = (row: MergeDoc, keys: readonly (keyof MergeDoc)[]) =>
  Object.fromEntries(keys.flatMap((key) => (row[key] === undefined || row[key] === null ? [] : [[key, row[key]]])))

/** A pair as its list shows it. */
export const rowOf = (row: MergeDoc, ctx: Context) => ({ ...told(row, [...listed, ...more]), actions: actionsOf(row, ctx) }) as never

/** All services' hashes in one, as people compare two of them. */
const hashOver = (parts: NonNullable<MergeDoc['parts']>): string => sha256(parts.map(({ service, hash }) => `${service}:${hash}`).join('\n')).slice(0, 16)

const wayOf = ({ status }: MergeDoc): 'merge' | 'undo' => (status === 'undoing' || status === 'undone' ? 'undo' : 'merge')

const partsOf = (row: MergeDoc) =>
  (row.parts ?? []).map((part) => {
    const answer = row.answers?.find(({ service, way }) => service === part.service && way === wayOf(row))
    return { ...part, answered: answer?.outcome === 'moved', moved: answer?.moved ?? 0, settled: answer?.settled ?? 0 }
  })

const listedOf = (row: MergeDoc) =>
  (row.answers ?? []).filter(({ way }) => way === 'undo').flatMap(({ service, listed }) => listed.map((one) => ({ service, ...one })))

/** Where an open pair stands among the open ones, the newest first as in the list. */
const placeOf = async (row: MergeDoc, ctx: Context) => {
  if (!OPEN.includes(row.status)) return {}
  const rows = repository(AccountMergeModel)(ctx)
  const open = { status: { $in: OPEN } }
  const before = await rows.count({ ...open, $or: [{ foundAt: { $gt: row.foundAt } }, { foundAt: row.foundAt, id: { $gt: row.id } }] })
  return { place: { at: before + 1, of: await rows.count(open) } }
}

/** A pair with both people and what the services said. */
export const detailOf = async (row: MergeDoc, ctx: Context) => {
  const { keep, gone } = await peopleOf(ctx, row)
  const [left, right] = [await shownPerson(keep, ctx), await shownPerson(gone, ctx)]
  return {
    ...(rowOf(row, ctx) as object),
    ...told(row, detailed),
    ...(left ? { keep: left } : {}),
    ...(right ? { gone: right } : {}),
    checks: checksOf(keep, gone),
    ...(row.parts?.length ? { hash: hashOver(row.parts) } : {}),
    ...{ parts: partsOf(row), choices: row.choices ?? [], listed: listedOf(row) },
    ...(await placeOf(row, ctx)),
  } as never
}
