import { useSearchParams } from 'react-router-dom'

export const pageSizes = [10, 20, 50, 100] as const
/** How many rows a list begins with at this address, until its reader has chosen otherwise: the same whichever way he came. */
export const firstSize = (path: string, phone: boolean): number => (path.startsWith('/manage') && !phone ? 20 : 10)

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
