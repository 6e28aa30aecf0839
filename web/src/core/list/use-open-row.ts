import { useSearchParams } from 'react-router-dom'

/** The record that stands open beside a list, held in the address (`?task=…`): a notice leads to it wherever it lies in the list, or when it is there no more. */
export const useOpenRow = (name: string): [open: string | null, setOpen: (id: string | null) => void] => {
  const [params, setParams] = useSearchParams()
  const setOpen = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set(name, id)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return [params.get(name), setOpen]
}
