import { useSearchParams } from 'react-router-dom'
import { formatCount } from '../show/money.tsx'
import { useLetters } from './letters.ts'
import type { ListPage } from './use-list-page.ts'

interface OpenRow {
  id: string | null
  /** Where it stands in the list, `1 / 318`; blank for one that the page does not show. */
  place: string
  open: (row: { id: string }) => void
  close: () => void
}

/** The row of a list that stands open beside it, kept in the address; J and K walk along the page, Escape closes. */
export const useOpenRow = <R extends { id: string }>(list: ListPage<R>): OpenRow => {
  const [params, setParams] = useSearchParams()
  const id = params.get('open')
  const write = (next: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next) after.set('open', next)
        else after.delete('open')
        return after
      },
      { replace: true },
    )
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
