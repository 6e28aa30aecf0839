import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { TreeSpec } from '@academy/contracts/core/tree.ts'
import { useState } from 'react'
import { connect, type InfoHook, type MutationHook, type QueryHook } from '../connect.ts'
import type { PlainContract } from '../crud/crud-page.tsx'
import { placeOf, type Target, type TreeNode } from './places.ts'

/** How the records of a contract hang together; `lazy` ones are too many to be read whole: what is open is asked for. */
type Hanging = Pick<TreeSpec, 'parent' | 'by'> & { lazy?: true }
/** A contract made by `crud({ tree })`. Records of one without `moveTo` are moved by their form. */
export type TreeContract = PlainContract & { tree: Hanging; endpoints: { children: Endpoint; moveTo?: Endpoint } }
/** `below`: how many records are below it, also where they are not read. */
export type TreeRow = Record<string, unknown> & TreeNode & { below?: number }

interface TreeApi {
  useChildren: QueryHook<Endpoint>
  useInfo: InfoHook<Endpoint>
  useSave: MutationHook<Endpoint>
  useUpdate: MutationHook<Endpoint>
  useRemove: MutationHook<Endpoint>
  useMoveTo?: MutationHook<Endpoint>
}
export const treeApi = (contract: TreeContract): TreeApi => connect(contract) as unknown as TreeApi

const rowOf = ({ parent, by = 'id' }: Hanging, row: Record<string, unknown>): TreeRow => {
  const above = row[parent]
  return { ...row, key: String(row[by]), parent: typeof above === 'string' && above !== '' ? above : undefined } as TreeRow
}

/** The records of a tree in its order; of one that is too large those below the open ones, or those that a text finds. */
export const useTreeRows = (contract: TreeContract, open: readonly string[] = [], text = '') => {
  const asked = contract.tree.lazy ? (text ? { text } : { open }) : {}
  const { data, failure, loading, refetch } = treeApi(contract).useChildren(asked as never, { quiet: true, fresh: 15 })
  const rows = ((data as Record<string, unknown>[] | undefined) ?? []).map((row) => rowOf(contract.tree, row))
  return { rows, failure, loading, refetch }
}

/** A move that was made, and how it is taken back. */
interface Moved {
  row: TreeRow
  back: Target
}

const fixed = async () => ({ ok: false }) as never

/** Moves records of a tree, and takes the last moves back, one after the other. */
export const useMoves = (contract: TreeContract, rows: readonly TreeRow[]) => {
  const [run, { loading }] = treeApi(contract).useMoveTo?.() ?? [fixed, { loading: false }]
  const [done, setDone] = useState<readonly Moved[]>([])
  const send = ({ id }: TreeRow, { parent, before }: Target) => run({ id, ...(parent ? { parent } : {}), ...(before ? { before } : {}) } as never)
  const last = done.at(-1)
  return {
    moving: loading,
    last,
    move: async (row: TreeRow, target: Target) => {
      const back = placeOf(rows, row)
      const outcome = await send(row, target)
      if (outcome.ok) setDone((before) => [...before, { row, back }])
      return outcome.ok
    },
    undo: async () => {
      if (!last) return
      const outcome = await send(last.row, last.back)
      if (outcome.ok) setDone((before) => before.slice(0, -1))
    },
  }
}
