import { z } from 'zod'
import { type Contract, type Endpoint, endpoint, type Permission, type Service } from './endpoint.ts'
import type { Manifest } from './manifest.ts'
import { lockedFields, refusedMove } from './moves.ts'
import { pageOf, pageQuery } from './page.ts'
import { id, moment, version } from './rules.ts'

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
type Row<S extends Shape> = z.ZodObject<S & StoredShape>
type Input<S extends Shape> = z.ZodObject<S>
type Change<S extends Shape> = z.ZodObject<S & { id: StoredShape['id']; version: z.ZodOptional<StoredShape['version']> }>
type Query<F extends Shape> = z.ZodObject<F & typeof pageQuery>

type CrudEndpoints<S extends Shape, F extends Shape> = {
  page: Endpoint<Query<F>, ReturnType<typeof pageOf<Row<S>>>, 'GET', 'page'>
  info: Endpoint<z.ZodObject<{ id: StoredShape['id'] }>, Row<S>, 'GET', 'info'>
  save: Endpoint<Input<S>, Row<S>, 'POST', 'save'>
  update: Endpoint<Change<S>, Row<S>, 'PUT', 'update'>
  remove: Endpoint<z.ZodArray<StoredShape['id']>, typeof removed, 'DELETE', 'remove'>
  removeOne: Endpoint<z.ZodObject<{ id: StoredShape['id'] }>, typeof removed, 'DELETE', 'remove'>
}

/** `unique` are the fields whose value occurs once in a tenant. */
export type Crud<S extends Shape, F extends Shape> = Contract<CrudEndpoints<S, F>> & { fields: z.ZodObject<S>; unique: readonly (keyof S & string)[] }

export const removed = z.object({ removed: z.number().int() })

interface Plain<S extends Shape, F extends Shape> extends Manifest {
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
}
const one = z.object({ id: id() })
const may = (c: { permission: string }, verb: string) => `${c.permission}:${verb}` as Permission
const touching = (c: { touches?: readonly string[] }) => (c.touches ? { touches: c.touches } : {})

const reading = <S extends Shape, F extends Shape>(c: Plain<S, F>, row: z.ZodType) => ({
  page: endpoint({
    method: 'GET',
    path: `${c.path}/page`,
    permission: may(c, 'page'),
    kind: 'page',
    input: z.object({ ...(c.filter ?? {}), ...pageQuery }),
    output: pageOf(row),
    sort: c.sort,
  }),
  info: endpoint({ method: 'GET', path: `${c.path}/{id}`, permission: may(c, 'page'), kind: 'info', input: one, output: row }),
})

const writing = <S extends Shape, F extends Shape>(c: Plain<S, F>, row: z.ZodType) => ({
  save: endpoint({ method: 'POST', path: c.path, permission: may(c, 'save'), kind: 'save', input: c.fields, output: row, ...touching(c) }),
  update: endpoint({
    method: 'PUT',
    path: c.path,
    permission: may(c, 'update'),
    kind: 'update',
    input: c.fields.extend({ id: id(), version: version().optional() }),
    output: row,
    ...touching(c),
  }),
})

const removing = <S extends Shape, F extends Shape>(c: Plain<S, F>) => ({
  remove: endpoint({
    method: 'DELETE',
    path: c.path,
    permission: may(c, 'delete'),
    kind: 'remove',
    input: z.array(id()).min(1).max(100),
    output: removed,
    ...touching(c),
  }),
  removeOne: endpoint({
    method: 'DELETE',
    path: `${c.path}/{id}`,
    permission: may(c, 'delete'),
    kind: 'remove',
    input: one,
    output: removed,
    ...touching(c),
  }),
})

/**
 * The five plain operations of one noun on the paths of the Java family (api.md "CRUD"): page, info, save, update, remove.
 * `filter` are optional query fields of the list, `sort` the allow-list of sort keys in snake case, the first being the default.
 */
export const crud = <S extends Shape, F extends Shape = Record<never, never>>(c: Plain<S, F>): Crud<S, F> => {
  const row = c.fields.extend(stored)
  const endpoints = { ...reading(c, row), ...writing(c, row), ...removing(c) }
  const { service, noun, fields, unique = [], menu, grants, also } = c
  const manifest = { ...(menu ? { menu } : {}), ...(grants ? { grants } : {}), ...(also ? { also } : {}) }
  return { service, noun, fields, unique, endpoints: endpoints as unknown as CrudEndpoints<S, F>, manifest }
}
