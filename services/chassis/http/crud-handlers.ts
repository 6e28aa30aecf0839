import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { fileFields } from '@academy/contracts/core/files.ts'
import { type Lifecycle, movesFrom } from '@academy/contracts/core/lifecycle.ts'
import { isEditable, type MoveName, moveNames } from '@academy/contracts/core/living.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import type { z } from 'zod'
import { attachFiles, withFiles } from '../files/attach.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import type { DataModel, DocOf } from '../mongo/model.ts'
import type { PageQuery } from '../mongo/read.ts'
import { repository } from '../mongo/repository.ts'
import type { Reader } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'
import { absent, malformed, moveNotAllowed } from '../runtime/refusal.ts'
import type { Context } from './context.ts'
import { listFilter, ofDays, type Search } from './filters.ts'

/** `actions` of one plain row: which of its operations this reader may do. */
export const plainActions = (ctx: Pick<Context, 'may'>, permission: string): string[] => ['update', 'delete'].filter((verb) => ctx.may(`${permission}:${verb}`))

type Plain = Record<string, unknown>
type Life = Lifecycle | undefined

/**
 * A contract made by `crud()`, as far as its handlers need it. Where it has a life, new rows begin at its start, and `actions` name the moves that its
 * table and the reader's permissions allow.
 */
interface CrudContract<L extends Life> {
  noun: string
  fields: z.ZodObject
  unique: readonly string[]
  life: L
  endpoints: { page: Endpoint; update: Endpoint }
}

export interface Options {
  /** Query keys that seek a text in several fields, e.g. `{ text: ['code', 'nameCn', 'nameEn'] }`. */
  search?: Search
  /** Optional fields that stay as they are when an update does not send them; all others are emptied. */
  kept?: readonly string[]
  /** The day by which the list's filters `from` and `to` go. */
  days?: string
  /** The state event that tells others of every change. */
  state?: EventType
}

/** Looks, in the unit that writes, whether the write may be; throws when not. What is read after a turn was taken stays so until the unit ends. */
export type Precondition = (unit: Unit) => Promise<unknown>

/** Takes a row and its once-only fields. Throws malformed naming each field whose value another record of the tenant (not `self`) already has. */
export const duplicates = async <S extends z.ZodObject>(model: DataModel<S>, who: Reader, row: object, unique: readonly string[], self?: string) => {
  const read = repository(model)({ ...who, dataScope: { kind: 'all' } })
  const found: { field: string; code: string }[] = []
  for (const field of unique) {
    const value = (row as Record<string, unknown>)[field]
    const other = value === undefined ? null : await read.one({ [field]: value })
    if (other && other.id !== self) found.push({ field, code: 'duplicate' })
  }
  if (found.length > 0) throw malformed(found)
}

/** Takes what a write threw and gives the violation at the field of the unique index, whoever won a race; any other error as it is. */
export const asViolation = (error: unknown): unknown => {
  const clash = error as { message?: string }
  const keys = /dup key: \{ (.*) \}/.exec(clash.message ?? '')?.[1]?.matchAll(/(\w+): /g) ?? []
  const field = [...keys].map((match) => match[1]).find((key) => key !== 'tenantId')
  return isDuplicate(error) && field ? malformed([{ field, code: 'duplicate' }]) : error
}

const noun = <M extends z.ZodObject>(contract: CrudContract<Life>, model: DataModel<M>, options: Options) => {
  type D = DocOf<M>
  const permission = contract.endpoints.page.permission.replace(/:page$/, '')
  const { life } = contract
  const asked: readonly string[] = moveNames(life)
  const moves = (row: D, ctx: Context) =>
    life ? movesFrom(life, (row as Plain).status as string).filter((move) => asked.includes(move) && ctx.may(`${permission}:${move}`)) : []
  const plain = (row: D, ctx: Context) => (isEditable(life, (row as Plain).status) ? plainActions(ctx, permission) : [])
  const updatable = Object.entries((contract.endpoints.update.input as unknown as z.ZodObject).shape)
  const optional = updatable.filter(([key, field]) => key !== 'version' && !options.kept?.includes(key) && (field as z.ZodType).safeParse(undefined).success)
  return {
    ...{ contract, model, options, repo: repository(model) },
    shown: (row: D, ctx: Context) => ({ ...row, actions: [...plain(row, ctx), ...moves(row, ctx)] }),
    /** PUT holds the whole record: what it leaves out is gone. */
    emptied: Object.fromEntries(optional.map(([key]) => [key, null])),
    /** Throws when the record is in a state of its life in which it stays as it is. */
    standing: (move: 'update' | 'delete', row: D | null) => {
      const { status } = (row ?? {}) as Plain
      if (row && !isEditable(life, status)) throw moveNotAllowed(move, String(status))
    },
    emit: (unit: Unit, id: string, row: D | null) => {
      if (options.state) unit.emit(options.state, id, row as never)
    },
    /** One change in a unit, after the judge had his look; a repeat of a once-only field is told at its field. */
    changed: (ctx: Context, judge: Precondition | undefined, work: (unit: Unit) => Promise<D>): Promise<D> =>
      ctx
        .unit(async (unit) => {
          await judge?.(unit)
          return work(unit)
        })
        .catch((error: unknown) => {
          throw asViolation(error)
        }),
  }
}
type Noun<M extends z.ZodObject> = ReturnType<typeof noun<M>>

/** A list's filter, its days those of one field. */
const filterOf = <M extends z.ZodObject>({ contract, options: { days, search } }: Noun<M>, query: object) => {
  if (!days) return listFilter(query, contract.fields.shape, search)
  const { from, to, ...rest } = query as { from?: string; to?: string }
  return { $and: [listFilter(rest, contract.fields.shape, search), ofDays(days, from, to)] }
}

const reading = <M extends z.ZodObject>(of: Noun<M>) => ({
  page: async (query: object, ctx: Context) => {
    const { contract, repo, shown } = of
    const found = await repo(ctx).page(query as PageQuery, filterOf(of, query), contract.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shown(row, ctx)),
    ) as never
  },
  info: async ({ id }: { id: string }, ctx: Context) => {
    const row = await of.repo(ctx).byId(id)
    if (!row) throw absent()
    return of.shown(row, ctx) as never
  },
})

const writing = <M extends z.ZodObject>({ contract, model, repo, shown, emptied, emit, standing, changed }: Noun<M>) => {
  const { unique, life } = contract
  const filed = fileFields(contract.fields).length > 0
  return {
    save: async (input: object, ctx: Context, judge?: Precondition) => {
      await duplicates(model, ctx, input, unique)
      const made = await changed(ctx, judge, async (unit) => {
        const row = await repo(unit).insert({ ...(await withFiles(unit, contract, input)), ...(life ? { status: life.initial } : {}) } as never)
        await attachFiles(unit, contract, row.id, null, row)
        emit(unit, row.id, row)
        return row
      })
      return shown(made, ctx) as never
    },
    update: async (input: object, ctx: Context, judge?: Precondition) => {
      const { id, version, ...fields } = input as { id: string; version?: number }
      await duplicates(model, ctx, fields, unique, id)
      const next = await changed(ctx, judge, async (unit) => {
        const before = filed || life?.edits ? await repo(unit).byId(id) : null
        standing('update', before)
        const row = await repo(unit).update(id, version, { ...emptied, ...(await withFiles(unit, contract, fields, id)) } as never)
        await attachFiles(unit, contract, id, before, row)
        emit(unit, id, row)
        return row
      })
      return shown(next, ctx) as never
    },
  }
}

type MoveInput = { id: string; version?: number | undefined }
type MoveHandlers<L extends Life> = { [N in MoveName<L>]: (input: MoveInput, ctx: Context, judge?: Precondition) => Promise<never> }

/** A handler for each move of the life, refused loudly when the table does not allow it from the row's state. */
const moving = <L extends Life, M extends z.ZodObject>(life: L, { repo, shown, emit, changed }: Noun<M>): MoveHandlers<L> => {
  const move = (name: string) => async (input: MoveInput, ctx: Context, judge?: Precondition) => {
    const row = await repo(ctx).byId(input.id)
    const step = life?.moves[name]
    if (!row || !step) throw absent()
    const status = (row as Plain).status as string
    if (!step.from.includes(status)) throw moveNotAllowed(name, status)
    const moved = await changed(ctx, judge, async (unit) => {
      const next = await repo(unit).update(row.id, input.version ?? row.version, { status: step.to } as never)
      emit(unit, row.id, next)
      return next
    })
    return shown(moved, ctx) as never
  }
  return Object.fromEntries(moveNames(life).map((name) => [name, move(name)])) as MoveHandlers<L>
}

const removing = <M extends z.ZodObject>({ contract, repo, emit, standing }: Noun<M>) => {
  const remove = async (ids: string[], ctx: Context, judge?: Precondition) => {
    const removed = await ctx.unit(async (unit) => {
      const known = await repo(unit).byIds(ids)
      if (known.length < new Set(ids).size) throw absent()
      for (const row of known) standing('delete', row)
      await judge?.(unit)
      for (const row of known) {
        await attachFiles(unit, contract, row.id, row, null)
        emit(unit, row.id, null)
      }
      return repo(unit).remove({ id: { $in: ids } })
    })
    return { removed }
  }
  return { remove, removeOne: ({ id }: { id: string }, ctx: Context) => remove([id], ctx) }
}

/**
 * The plain handlers of a `crud` contract over its model; to decide otherwise, spread them and replace one function. Whoever calls one that writes
 * may give a judge that looks in the same unit.
 */
export const crudHandlers = <L extends Life, M extends z.ZodObject>(contract: CrudContract<L>, model: DataModel<M>, options: Options = {}) => {
  const of = noun(contract, model, options)
  return { ...reading(of), ...writing(of), ...moving(contract.life, of), ...removing(of) }
}
