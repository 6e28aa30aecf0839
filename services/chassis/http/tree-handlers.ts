import type { Reason } from '@academy/contracts/core/envelope.ts'
import { TREE_MOST, type TreeSpec } from '@academy/contracts/core/tree.ts'
import type { z } from 'zod'
import type { DataModel } from '../mongo/model.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import type { RowLock } from '../mongo/row-lock.ts'
import type { Reader } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'
import { absent, refused } from '../runtime/refusal.ts'
import type { Context } from './context.ts'
import type { Precondition } from './crud-handlers.ts'
import { childrenOf, hangingReasons, inTree, lastPlace, reordered, subtreeOf, type TreeRow } from './tree.ts'

type Values = Record<string, unknown>

interface TreeContract {
  tree: TreeSpec
}

/** The plain handlers of the noun. */
interface Plain {
  info(input: { id: string }, ctx: Context): Promise<never>
  save(input: object, ctx: Context, judge?: Precondition): Promise<never>
  update(input: object, ctx: Context, judge?: Precondition): Promise<never>
  remove(ids: string[], ctx: Context, judge?: Precondition): Promise<{ removed: number }>
}

interface Options {
  /** One unit at a time changes a tree, so that two moves at once make no cycle. */
  turn: RowLock
  /** Fields of the tree that follow from others and are not stored. */
  derived?: (row: Values) => Values
  /** What else stands against a record's hanging below another. */
  judge?: (row: Values, parent: Values | undefined, before: Values | undefined) => Reason[]
  /** Records that go with the one above them, and do not keep it from going. */
  goesAlong?: (row: Values) => boolean
}

type Row = Values & TreeRow

/** What every part of a tree needs: its rows with their places, all of them. */
const treeIn = <M extends z.ZodObject>({ tree }: TreeContract, model: DataModel<M>, { derived = (row) => row }: Options) => {
  const repo = repository(model)
  const rowOf = (stored: Values): Row => {
    const row = derived(stored)
    const parent = row[tree.parent]
    const placed = {
      key: String(row[tree.by ?? 'id']),
      parent: typeof parent === 'string' && parent !== '' ? parent : undefined,
      order: Number(row[tree.order] ?? 0),
    }
    return { ...row, ...placed } as Row
  }
  const bare = ({ key: _, parent: __, order: ___, ...row }: Row): Values => row
  return {
    repo,
    rowOf,
    bare,
    all: async (who: Reader): Promise<Row[]> => (await repo(unscoped(who)).find({}, { limit: TREE_MOST })).map((row) => rowOf(row as Values)),
    inherited: (parent: Row | undefined): Values => Object.fromEntries((parent ? (tree.inherits ?? []) : []).map((field) => [field, parent?.[field]])),
  }
}
type Tree<M extends z.ZodObject> = ReturnType<typeof treeIn<M>>

/** Writes what a record and all below it have from the one above, where it changes. */
const handDown = async <M extends z.ZodObject>({ repo }: Tree<M>, unit: Unit, rows: readonly Row[], key: string, values: Values) => {
  const differs = (row: Row) => Object.entries(values).some(([field, value]) => row[field] !== value)
  for (const row of subtreeOf(rows, key).filter(differs)) await repo(unit).update(row.id, undefined, values as never)
}

const moving = <M extends z.ZodObject>(contract: TreeContract, tree: Tree<M>, plain: Plain, { turn, judge, derived }: Options) => {
  const { parent: field, order, depth } = contract.tree
  return async (
    { id, version, parent, before }: { id: string; version?: number | undefined; parent?: string | undefined; before?: string | undefined },
    ctx: Context,
  ) => {
    await ctx.unit(async (unit) => {
      await turn(unit, ['tree'])
      const rows = await tree.all(unit)
      const row = rows.find((one) => one.id === id)
      if (!row) throw absent()
      const above = rows.find((one) => one.key === parent)
      const against = [...hangingReasons(rows, row.key, parent, depth), ...(judge?.(row, above, row) ?? [])]
      if (against.length > 0) throw refused(against)
      const values = tree.inherited(above)
      await handDown(tree, unit, rows, row.key, values)
      for (const place of reordered(childrenOf(rows, parent), row, before)) {
        const own = place.id === id ? { ...values, ...(derived ? {} : { [field]: parent ?? null }) } : {}
        await tree.repo(unit).update(place.id, place.id === id ? version : undefined, { ...own, [order]: place.order } as never)
      }
      return null
    })
    return plain.info({ id }, ctx)
  }
}

/** Judges where a record shall hang, in the unit that writes it, and hands down what it has from there; a new one, or one that goes elsewhere, stands last. */
const hanging = <M extends z.ZodObject>(contract: TreeContract, tree: Tree<M>, { turn, judge }: Options) => {
  const { order, depth } = contract.tree
  return {
    judged:
      (input: Values, id: string | undefined): Precondition =>
      async (unit) => {
        await turn(unit, ['tree'])
        const rows = await tree.all(unit)
        const next = tree.rowOf(input)
        const before = rows.find((one) => one.id === id)
        const above = rows.find((one) => one.key === next.parent)
        const against = [...hangingReasons(rows, before?.key, next.parent, depth), ...(judge?.(next, above, before) ?? [])]
        if (against.length > 0) throw refused(against)
        if (before) await handDown(tree, unit, rows, before.key, tree.inherited(above))
      },
    placed: async (input: Values, id: string | undefined, ctx: Context): Promise<Values> => {
      const rows = await tree.all(ctx)
      const next = tree.rowOf(input)
      const before = rows.find((one) => one.id === id)
      const stays = before !== undefined && before.parent === next.parent
      const last = stays ? {} : { [order]: lastPlace(childrenOf(rows, next.parent)) }
      return { ...input, ...tree.inherited(rows.find((one) => one.key === next.parent)), ...last }
    },
  }
}

/** Records go with what goes along below them; anything else below them keeps them from going. */
const removing =
  <M extends z.ZodObject>(tree: Tree<M>, plain: Plain, { turn, goesAlong = () => false }: Options) =>
  async (ids: string[], ctx: Context) => {
    const rows = await tree.all(ctx)
    const gone = rows.filter((row) => ids.includes(row.id))
    const along = gone.flatMap((row) => subtreeOf(rows, row.key)).filter((row) => goesAlong(row) && !ids.includes(row.id))
    const all = new Set([...ids, ...along.map((row) => row.id)])
    return plain.remove([...all], ctx, async (unit) => {
      await turn(unit, ['tree'])
      const now = await tree.all(unit)
      const left = gone.map((row) => ({ row, count: childrenOf(now, row.key).filter((one) => !all.has(one.id)).length })).filter(({ count }) => count > 0)
      if (left.length > 0) throw refused(left.map(({ row, count }) => ({ code: 'treeNotEmpty', params: { count, code: row.key } })))
    })
  }

/**
 * The handlers of a noun whose records form a tree, around its plain ones: read whole with places, moved, added and changed without a cycle or an orphan,
 * removed only with nothing below.
 */
export const treeHandlers = <M extends z.ZodObject, P extends Plain>(contract: TreeContract, model: DataModel<M>, plain: P, options: Options) => {
  const tree = treeIn(contract, model, options)
  const { judged, placed } = hanging(contract, tree, options)
  const remove = removing(tree, plain, options)
  const shown = ({ path, below, ...row }: Row & { path: string[]; below: number }) => ({ ...tree.bare(row as unknown as Row), path, below })
  return {
    ...plain,
    children: async (_: object, ctx: Context) => inTree(await tree.all(ctx)).map(shown) as never,
    moveTo: moving(contract, tree, plain, options),
    save: async (input: object, ctx: Context) => plain.save(await placed(input as Values, undefined, ctx), ctx, judged(input as Values, undefined)),
    update: async (input: object, ctx: Context) => {
      const { id } = input as { id: string }
      return plain.update(await placed(input as Values, id, ctx), ctx, judged(input as Values, id))
    },
    remove,
    removeOne: ({ id }: { id: string }, ctx: Context) => remove([id], ctx),
  }
}
