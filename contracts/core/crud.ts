import { z } from 'zod'
import type { SheetSpec } from '../jobs/contract-columns.ts'
import { type Contract, type Endpoint, endpoint, type Permission, type Service } from './endpoint.ts'
import type { ExportColumn } from './export-column.ts'
import { type ExportEndpoints, exportsOf } from './exports.ts'
import type { FindSpec } from './find-text.ts'
import type { Lifecycle } from './lifecycle.ts'
import { type Living, type LivingFilter, type LivingMoves, livingOf } from './living.ts'
import { type Manifest, manifestOf } from './manifest.ts'
import { lockedFields, refusedMove } from './moves.ts'
import { pageOf, pageQuery } from './page.ts'
import { type NamesBeside, namesBeside } from './refs.ts'
import { richFields } from './rich-text.ts'
import { id, moment, version } from './rules.ts'
import { type Treed, type TreeSpec, treeOf } from './tree.ts'

type Shape = z.ZodRawShape

/** What every stored record carries besides its own fields. */
export const stored = {
  id: id(),
  version: version(),
  createDate: moment(),
  updateDate: moment().optional(),
  creator: z.string().optional(),
  /** The moves and operations that this reader may do to this row now (architecture.md §3). */
  actions: z.array(z.string()).optional(),
  refused: z.array(refusedMove).optional(),
  locked: lockedFields.optional(),
}

type StoredShape = typeof stored
/** What answers show: the fields, the names beside its references, what every record carries. */
type Row<S extends Shape> = z.ZodObject<S & NamesBeside<S> & StoredShape>
type Input<S extends Shape> = z.ZodObject<S>
type Change<S extends Shape> = z.ZodObject<S & { id: StoredShape['id']; version: z.ZodOptional<StoredShape['version']> }>
type Query<F extends Shape> = z.ZodObject<F & typeof pageQuery>

type CrudEndpoints<S extends Shape, F extends Shape> = ExportEndpoints<F> & {
  page: Endpoint<Query<F>, ReturnType<typeof pageOf<Row<S>>>, 'GET', 'page'>
  info: Endpoint<z.ZodObject<{ id: StoredShape['id'] }>, Row<S>, 'GET', 'info'>
  save: Endpoint<Input<S>, Row<S>, 'POST', 'save'>
  update: Endpoint<Change<S>, Row<S>, 'PUT', 'update'>
  remove: Endpoint<z.ZodArray<StoredShape['id']>, typeof removed, 'DELETE', 'remove'>
  removeOne: Endpoint<z.ZodObject<{ id: StoredShape['id'] }>, typeof removed, 'DELETE', 'remove'>
  removeListed: Endpoint<z.ZodObject<{ id: StoredShape['id'] }>, typeof removed, 'DELETE', 'remove'>
}

type Life = Lifecycle | undefined

/** `unique` are the fields whose value occurs once in a tenant, `life` the lifecycle of the field `status`. */
type Crud<S extends Shape, F extends Shape, L extends Life = undefined> = Contract<CrudEndpoints<S, F> & LivingMoves<L, Row<S>>> & {
  fields: z.ZodObject<S>
  unique: readonly string[]
  life: L
  /** Set where a workbook may bring its records. */
  sheet: SheetSpec | undefined
}

export const removed = z.object({ removed: z.number().int() })

interface Plain<S extends Shape, F extends Shape, L extends Life> extends Manifest {
  service: Service
  noun: string
  path: `/${string}`
  permission: `${string}:${string}`
  fields: z.ZodObject<S>
  filter?: F
  /** Fields whose value occurs once in a tenant: an index keeps it, a repeat is told at its field. */
  unique?: readonly (keyof S & string)[]
  sort: readonly string[]
  touches?: readonly string[]
  /** A lifecycle in the field `status`: the field, its filter and an endpoint for each move follow from its table. */
  life?: L
  /** Fields that only the server sets (trees, codes of others): answers show them, `save` and `update` drop them (I38). They are optional in `fields`. */
  derived?: readonly (keyof S & string)[]
  /** How a workbook brings records: their key, and what the sheet says beyond the fields. */
  sheet?: SheetSpec
  /** What the workbook of the list shows; every field that says something to a reader unless told. */
  columns?: readonly ExportColumn[]
  /** Its records form a tree: it is read whole, and a record moves to another place of it. */
  tree?: TreeSpec
  /** Its records are found by Ctrl-K: by which texts. */
  find?: FindSpec
}
type AnyPlain = Plain<Shape, Shape, Life>
const one = z.object({ id: id() })
const may = (c: AnyPlain, verb: string) => `${c.permission}:${verb}` as Permission
const touching = (c: AnyPlain) => (c.touches ? { touches: c.touches } : {})

/** A row as its list tells it: formatted texts are told with the record alone, and with its workbook. */
const listed = (row: z.ZodObject): z.ZodObject =>
  row.omit(Object.fromEntries(richFields(row.shape as Record<string, z.ZodType>).map(({ key }) => [key, true as const])) as never)

const reading = (c: AnyPlain, row: z.ZodObject, filter: Shape) => ({
  page: endpoint({
    method: 'GET',
    path: `${c.path}/page`,
    permission: may(c, 'page'),
    kind: 'page',
    input: z.object({ ...filter, ...pageQuery }),
    output: pageOf(listed(row)),
    sort: c.sort,
  }),
  ...exportsOf({ path: c.path, permission: c.permission, filter }),
  info: endpoint({ method: 'GET', path: `${c.path}/{id}`, permission: may(c, 'page'), kind: 'info', input: one, output: row }),
})

const writing = (c: AnyPlain, row: z.ZodType) => {
  const sent = c.fields.omit(Object.fromEntries((c.derived ?? []).map((key) => [key, true as const])))
  const change = sent.extend({ id: id(), version: version().optional() })
  return {
    save: endpoint({ method: 'POST', path: c.path, permission: may(c, 'save'), kind: 'save', input: sent, output: row, ...touching(c) }),
    update: endpoint({ method: 'PUT', path: c.path, permission: may(c, 'update'), kind: 'update', input: change, output: row, ...touching(c) }),
  }
}

const removing = (c: AnyPlain) => {
  const removal = { method: 'DELETE', permission: may(c, 'delete'), kind: 'remove', output: removed, ...touching(c) } as const
  return {
    remove: endpoint({ ...removal, path: c.path, input: z.array(id()).min(1).max(100) }),
    removeOne: endpoint({ ...removal, path: `${c.path}/{id}`, input: one }),
    /** The same below the list's own address, where screens of the Java family ask for it (1-portal.md §7; resolutions.md 52). */
    removeListed: endpoint({ ...removal, path: `${c.path}/page/{id}`, input: one }),
  }
}

/**
 * The five plain operations of one noun on the paths of the Java family (api.md "CRUD"): page, info, save, update, remove; and the moves of its life.
 * `filter` are optional query fields of the list, `sort` the allow-list of sort keys in snake case, the first being the default.
 */
export const crud = <S extends Shape, F extends Shape = Record<never, never>, L extends Life = undefined, T extends TreeSpec | undefined = undefined>(
  given: Plain<S, F, L> & { tree?: T },
): Crud<S & Living<L>, F & LivingFilter<L>, L> & Treed<T, Row<S & Living<L>>> => {
  const c = given as unknown as AnyPlain
  const living = livingOf(c.life)
  const fields = c.fields.extend(living.fields)
  const row = fields.extend({ ...namesBeside(fields.shape as Record<string, z.ZodType>, c.personal ?? false), ...stored })
  const endpoints = {
    ...reading(c, row, { ...c.filter, ...living.filter }),
    ...writing(c, row),
    ...removing(c),
    ...living.moves(c, row),
    ...(c.tree ? treeOf(c, row) : {}),
  }
  const { service, noun, unique = [], life, sheet, columns, tree, find } = c
  return {
    service,
    noun,
    fields,
    unique,
    life,
    sheet,
    endpoints,
    manifest: manifestOf(c),
    ...(columns ? { columns } : {}),
    ...(tree ? { tree } : {}),
    ...(find ? { find } : {}),
  } as unknown as Crud<S & Living<L>, F & LivingFilter<L>, L> & Treed<T, Row<S & Living<L>>>
}
