import { useSearchParams } from 'react-router-dom'
import { formatCount } from '../show/money.tsx'
import { useLetters } from './letters.ts'
import type { ListPage } from './use-list-page.ts'

export interface OpenRow {
  id: string | null
  /** Where it stands in the list, `1 / 318`; blank for one that the page does not show. */
  place: string
  open: (row: { id: string }) => void
  close: () => void
}

/** The record that stands open beside a list, held in the address under a name (`?task=…`): a notice leads to it wherever it lies in the list, or is there no more. */
export const useOpenId = (name: string): [id: string | null, write: (id: string | null) => void] => {
  const [params, setParams] = useSearchParams()
  const write = (next: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next) after.set(name, next)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return [params.get(name), write]
}

/** The row of a list that stands open beside it, kept in the address; J and K walk along the page, Escape closes. */
export const useOpenRow = <R extends { id: string }>(list: ListPage<R>): OpenRow => {
  const [id, write] = useOpenId('open')
  const at = list.rows.findIndex((row) => row.id === id)
  const walk = (step: number) => {
    const to = at < 0 ? undefined : list.rows[at + step]
    return to && (() => write(to.id))
  }
  const close = () => write(null)
  useLetters({ j: walk(1), k: walk(-1), escape: id ? close : undefined })
  const { page, limit } = list.query
  return { id, place: at < 0 ? '' : `${formatCount((page - 1) * limit + at + 1)} / ${formatCount(list.total)}`, open: (row) => write(row.id), close }
}
