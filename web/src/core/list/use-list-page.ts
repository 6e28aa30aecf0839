import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { contractOf, type QueryState } from '../connect.ts'
import type { QueryOptions } from '../connect-options.ts'
import { usePhone } from '../media.ts'
import { unanswered } from '../request/failure.ts'
import { type Density, type SavedFilter, useListMemory, useListSize } from './list-memory.ts'
import { firstSize, type ListQuery, type Sort, useListQuery } from './list-query.ts'

interface PageAnswer<R> {
  records: R[]
  total: number
  more?: boolean | undefined
}

/** The part of `connect(contract)` that a list needs. */
export interface PageApi<R> {
  usePage: (query: never, options: QueryOptions) => QueryState<PageAnswer<R>>
}

interface ListOptions {
  /** A name for what is remembered on this device, usually the contract's noun. */
  noun: string
  /** Names of the query fields that are filters. */
  filters?: readonly string[]
  /** Values of filters where the address names none. */
  defaults?: Record<string, string>
  /** Filters that say what the list is of, such as one offering: nothing that a reader would clear. */
  about?: readonly string[]
  /** Query fields that are always sent and never shown. */
  fixed?: Record<string, string>
}

export interface ListPage<R> {
  rows: R[]
  total: number
  more: boolean
  loading: boolean
  fetching: boolean
  /** What stands in place of the rows. */
  failure: QueryState<unknown>['failure']
  /** Asking for the rows anew was not answered: they stay, and this is said above them. */
  missed: QueryState<unknown>['failure']
  reload: () => void
  /** Asks the same list anew, and what it is asked besides: for a row that the page does not show. */
  source: PageApi<R> & { fixed: Record<string, string> }
  query: ListQuery
  /** What was sent: for exports of the same rows. */
  sent: Record<string, string | number>
  /** Whose list it is, where a contract gives it as a workbook too. */
  contract: Contract | undefined
  setPage: (page: number) => void
  /** So many rows a page, from now on and in every list: kept for the next visit. */
  setLimit: (limit: number) => void
  setSort: (sort: Sort | null) => void
  /** Sets filters and goes to page 1; an empty text takes one away. */
  setFilters: (filters: Record<string, string>) => void
  reset: () => void
  /** Has the reader narrowed the list? What it begins with, and what it is of, do not count. */
  filtered: boolean
  selected: readonly string[]
  select: (ids: readonly string[]) => void
  density: Density
  setDensity: (density: Density) => void
  hidden: readonly string[]
  setHidden: (columns: string[]) => void
  saved: readonly SavedFilter[]
  saveFilters: (name: string) => void
  dropSaved: (name: string) => void
}

/** A list that comes back is asked for again when it is older: not everybody is told of every change. */
const FRESH_S = 15

/** A `text` in the address that this list does not search by would be shown there and do nothing: it is taken away. */
const useForeignText = (names: readonly string[], write: ReturnType<typeof useListQuery>['write']) => {
  const [params] = useSearchParams()
  const foreign = params.has('text') && !names.includes('text')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such address
  useEffect(() => {
    if (foreign) write((next) => next.delete('text'))
  }, [foreign])
}

/** A page behind the last one, as an old address names it, or as rows went: the last one is shown. */
const useLastPage = ({ data, current, fetching }: QueryState<PageAnswer<unknown>>, query: ListQuery, write: ReturnType<typeof useListQuery>['write']) => {
  const last = data && current && !fetching && data.records.length === 0 && data.total > 0 ? Math.ceil(data.total / query.limit) : undefined
  const behind = last !== undefined && query.page > last ? last : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such answer
  useEffect(() => {
    if (behind !== undefined) write((next) => next.set('page', String(behind)))
  }, [behind])
}

/** An unanswered try leaves the rows that answer the same question; whatever else failed takes their place, until they are asked for again. */
const faultsOf = ({ current, fetching, failure }: QueryState<unknown>): Pick<ListPage<unknown>, 'failure' | 'missed'> => {
  if (!current || !failure) return { failure, missed: undefined }
  if (unanswered(failure)) return { failure: undefined, missed: failure }
  return { failure: fetching ? undefined : failure, missed: undefined }
}

/** The filters that the reader has set himself. */
const ownOf = (filters: Record<string, string>, names: readonly string[], { about = [], defaults = {} }: ListOptions): string[] =>
  names.filter((name) => !about.includes(name) && (filters[name] ?? '') !== (defaults[name] ?? ''))

/** Everything a list page holds besides its look: rows, filters, page and sort (in the address), selection, and what the reader set up. */
export const useListPage = <R extends { id: string }>(api: PageApi<R>, options: ListOptions): ListPage<R> => {
  const names = options.filters ?? []
  const { memory, remember } = useListMemory(options.noun)
  const own = useListSize()
  const first = firstSize(useLocation().pathname, usePhone())
  const { query, write } = useListQuery(names, own.size ?? first, options.defaults)
  const [selected, select] = useState<readonly string[]>([])
  const sent: Record<string, string | number> = {
    ...options.fixed,
    ...query.filters,
    page: query.page,
    limit: query.limit,
    ...(query.sort ? { order: query.sort.order, orderField: query.sort.field } : {}),
  }
  useForeignText(names, write)
  // The list shows its own failure: each try again would say it once more.
  const state = api.usePage(sent as never, { quiet: true, fresh: FRESH_S })
  const { data, loading, fetching, refetch } = state
  useLastPage(state, query, write)
  const asked = JSON.stringify(sent)
  const shown = useRef(asked)
  useEffect(() => {
    if (shown.current !== asked) select([])
    shown.current = asked
  }, [asked])

  const setFilters = (filters: Record<string, string>) =>
    write((next) => {
      for (const [name, value] of Object.entries(filters)) {
        if (value === (options.defaults?.[name] ?? '')) next.delete(name)
        else next.set(name, value)
      }
      next.delete('page')
    })
  return {
    rows: data?.records ?? [],
    total: data?.total ?? 0,
    more: data?.more ?? false,
    loading,
    fetching,
    ...faultsOf(state),
    reload: refetch,
    source: { usePage: api.usePage, fixed: options.fixed ?? {} },
    query,
    sent,
    contract: contractOf(api),
    setFilters,
    setPage: (page) => write((next) => next.set('page', String(page))),
    setLimit: (limit) => {
      own.choose(limit)
      write((next) => {
        next.delete('page')
        next.delete('limit')
      })
    },
    setSort: (sort) =>
      write((next) => {
        next.delete('order')
        next.delete('orderField')
        if (sort) {
          next.set('orderField', sort.field)
          next.set('order', sort.order)
        }
      }),
    reset: () => {
      write((next) => {
        for (const name of [...names.filter((one) => !options.about?.includes(one)), 'page']) next.delete(name)
      })
      refetch()
    },
    filtered: ownOf(query.filters, names, options).length > 0,
    selected,
    select,
    density: memory.density,
    setDensity: (density) => remember({ density }),
    hidden: memory.hidden,
    setHidden: (hidden) => remember({ hidden }),
    saved: memory.saved,
    saveFilters: (name) => remember({ saved: [...memory.saved.filter((other) => other.name !== name), { name, filters: query.filters }] }),
    dropSaved: (name) => remember({ saved: memory.saved.filter((other) => other.name !== name) }),
  }
}
