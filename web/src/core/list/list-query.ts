import { useSearchParams } from 'react-router-dom'

export const pageSizes = [10, 20, 50, 100] as const
const SIZE = 10
/** What a window of the back office holds besides rows: its own head, the page's, filters, titles, page line; and the height of a row. */
const [FRAME, ROW] = [256, 40]
/** So many more rows than a page has would leave a gap. */
const GAP = 3

/** How many rows a list begins with: in the back office as many as leave no gap below them. */
export const fittingSize = (): number => {
  if (document.documentElement.dataset.place !== 'manage' || window.innerWidth < 768) return SIZE
  const rows = Math.floor((window.innerHeight - FRAME) / ROW)
  return rows - SIZE < GAP ? SIZE : (pageSizes.find((size) => size >= rows) ?? SIZE)
}

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

export interface ListQuery {
  page: number
  limit: number
  sort: Sort | null
  filters: Record<string, string>
}

/** `paramCode` → `param_code`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const whole = (text: string | null, fallback: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : fallback
}

const sortOf = (params: URLSearchParams): Sort | null => {
  const field = params.get('orderField')
  const order = params.get('order')
  return field && (order === 'asc' || order === 'desc') ? { field, order } : null
}

/** Filters, page, size and sort of a list, read from and written to the address, so that a list can be shared and gone back to; `size` is for an address that names none. */
export const useListQuery = (names: readonly string[], size: number, defaults: Record<string, string> = {}) => {
  const [params, setParams] = useSearchParams()
  const filters: Record<string, string> = {}
  for (const name of names) {
    const value = params.get(name) ?? defaults[name]
    if (value) filters[name] = value
  }
  const asked = whole(params.get('limit'), size)
  const query: ListQuery = { page: whole(params.get('page'), 1), limit: pageSizes.some((one) => one === asked) ? asked : size, sort: sortOf(params), filters }
  const write = (change: (next: URLSearchParams) => void) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        change(next)
        return next
      },
      { replace: true },
    )
  }
  return { query, write }
}
