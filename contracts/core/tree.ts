import { z } from 'zod'
import { type Endpoint, endpoint, type Permission } from './endpoint.ts'
import { freeText, id, version } from './rules.ts'

/** How the records of a noun hang together. */
export interface TreeSpec {
  /** The field that names the record above; blank at the root. */
  parent: string
  /** The field that it is named by: its id unless told. */
  by?: string
  /** The field that holds a record's place among its siblings; only the server sets it. */
  order: string
  /** So many levels at most. */
  depth: number
  /** Fields that a record has from the one above it. */
  inherits?: readonly string[]
}

/** What a tree holds at most: it is read whole. */
export const TREE_MOST = 3000

const childrenInput = z.object({})
/** `parent` is the key of the record above, absent at the root; `before` the id of the sibling that it shall stand before, absent at the end. */
const moveToInput = z.object({ id: id(), version: version().optional(), parent: freeText(80).optional(), before: id().optional() })

/** What a record of a tree says of its place: the ids from the root to itself, and how many lie below it. */
const place = { path: z.array(z.string()), below: z.number().int() }
type Placed<R extends z.ZodType> = z.ZodIntersection<R, z.ZodObject<typeof place>>

type TreeEndpoints<R extends z.ZodType> = {
  children: Endpoint<typeof childrenInput, z.ZodArray<Placed<R>>, 'GET', 'read'>
  moveTo: Endpoint<typeof moveToInput, R, 'PUT', 'act'>
}

/** What a contract has for its tree; nothing where there is none. */
export type Treed<T, R extends z.ZodType> = T extends TreeSpec ? { tree: TreeSpec; endpoints: TreeEndpoints<R> } : unknown

interface Place {
  path: `/${string}`
  permission: `${string}:${string}`
  touches?: readonly string[]
}

/** The endpoints of a tree: all its records in the tree's order, and the move of one to another place. */
export const treeOf = <R extends z.ZodType>({ path, permission, touches }: Place, row: R): TreeEndpoints<R> => ({
  children: endpoint({
    method: 'GET',
    path: `${path}/children`,
    permission: `${permission}:page` as Permission,
    kind: 'read',
    input: childrenInput,
    output: z.array(z.intersection(row, z.object(place))),
  }),
  moveTo: endpoint({
    method: 'PUT',
    path: `${path}/{id}/move`,
    permission: `${permission}:update` as Permission,
    kind: 'act',
    input: moveToInput,
    output: row,
    ...(touches ? { touches } : {}),
  }),
})
