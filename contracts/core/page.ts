import { z } from 'zod'
import { freeText, id, queryInt } from './rules.ts'

const PAGE_MAX = 100
/** As many characters as somebody may search a list by. */
export const SEARCH_MAX = 80

/** A text that a list is searched by, in part or whole. */
export const searchText = () => freeText(SEARCH_MAX).optional()

/** One row alone, for whoever opens it by its address wherever it stands in the list. */
export const oneRow = () => id().optional()

export const TOTAL_MAX = 10_000

/** The query of every list (api.md "Page"): `page`, `limit` ≤ 100, `order`, `orderField` in snake case, `after` an opaque cursor. */
export const pageQuery = {
  page: queryInt(1, 1_000_000).optional(),
  limit: queryInt(1, PAGE_MAX).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  orderField: z
    .string()
    .max(64)
    .regex(/^[a-z0-9_.]+$/)
    .optional(),
  after: freeText(400).optional(),
}

/** The answer of every list; `total` is exact up to 10,000, then 10,000 with `more` (decided.md §4). */
export const pageOf = <S extends z.ZodType>(record: S) =>
  z.object({
    records: z.array(record),
    list: z.array(record).optional(),
    total: z.number().int(),
    more: z.boolean().optional(),
    after: z.string().optional(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  })

/** What a page handler returns; the chassis fills `list`, `pages` and the rest. */
export interface Page<T> {
  records: T[]
  list?: T[] | undefined
  total: number
  more?: boolean | undefined
  after?: string | undefined
  size: number
  current: number
  pages: number
}

/** Assembles a page answer from its rows. */
export const pageAnswer = <T>(
  records: T[],
  total: number,
  query: { page?: number | undefined; limit?: number | undefined },
  more = false,
  after?: string,
): Page<T> => {
  const size = query.limit ?? 10
  return {
    records,
    list: records,
    total,
    ...(more ? { more } : {}),
    ...(after ? { after } : {}),
    size,
    current: query.page ?? 1,
    pages: Math.ceil(total / size),
  }
}

/** Takes a page of rows and what is shown of them, and gives the page that shows these. */
export const shownPage = <A, B>(found: Page<A>, records: B[]): Page<B> => ({ ...found, records, list: records })
