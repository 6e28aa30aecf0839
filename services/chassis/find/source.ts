import type { Contract } from '@academy/contracts/core/endpoint.ts'
import type { FindPlace } from '@academy/contracts/core/find.ts'
import { resourceOf } from '@academy/contracts/shipped.ts'
import type { z } from 'zod'
import type { Context } from '../http/context.ts'
import type { DataModel, DocOf } from '../mongo/model.ts'
import type { Filter } from '../mongo/scope.ts'

/** How records of a noun are found from one place. */
export interface FindWay<D = never> {
  /** Who may read its list there; everybody signed in where it names none. */
  permission?: string
  /** What the noun's own list is narrowed to for this reader, whatever he asks. */
  within?(ctx: Context): Filter | Promise<Filter>
  /** The records that the reader reaches where they are few: they are looked through without the index; `null` where they are many. */
  among?(ctx: Context): Promise<readonly string[] | null>
  /** Which of these rows the reader reaches, where that is dearer to know than the rows are to find: then its model's scope is not asked. */
  reached?(rows: readonly D[], ctx: Context): Promise<readonly D[]>
  /** Which records stand before others that fit alike: what is still to come, say. */
  ahead?(ctx: Context): Filter
  /** The line that tells it from others of its name; its first other text unless told. */
  hint?(row: D, ctx: Context): string
  link(row: D): string
}

/** A noun whose records are found, as its service reads them. */
export interface FindSource {
  contract: Contract
  model: DataModel<z.ZodObject>
  ways: Partial<Record<FindPlace, FindWay>>
}

/** The page of the back office that shows a noun, with one of its records open beside the list. */
const openAt = (contract: Contract) => {
  const url = contract.manifest?.menu?.url ?? resourceOf(contract).replace(':', '/')
  const route = url.replace(/[/_]+/g, '-')
  return (row: { id: string }) => `/manage/${route}?open=${encodeURIComponent(row.id)}`
}

/**
 * Says that records of a noun are found (`find` of its contract): in the back office by whoever may read its list, as far as he reaches, `office` says what else
 * that list is narrowed by; in the portal only as `portal` says.
 */
export const finds = <S extends z.ZodObject>(
  contract: Contract,
  model: DataModel<S>,
  { office = {}, portal }: { office?: Partial<FindWay<DocOf<S>>>; portal?: FindWay<DocOf<S>> } = {},
): FindSource => {
  if (!model.find) throw new Error(`${contract.service}/${contract.noun} says nothing of what its records are found by`)
  const list = { permission: `${resourceOf(contract)}:page`, link: openAt(contract), ...office }
  return { contract, model: model as never, ways: { office: list as FindWay, ...(portal ? { portal: portal as FindWay } : {}) } }
}
