import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What a form is open for: one record, or a new one. */
type OpenForm = { id: string | undefined } | null

const NEW = 'new'

/** The form that stands over a list. An address may ask for one (`?form=new`, or a record's id): it opens with the page, and the address forgets it as it closes. */
export const useAskedForm = (): [open: OpenForm, setOpen: (next: OpenForm) => void] => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('form')
  const [open, setOpen] = useState<OpenForm>(asked ? { id: asked === NEW ? undefined : asked } : null)
  const set = (next: OpenForm) => {
    setOpen(next)
    if (!next && asked)
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('form')
          return after
        },
        { replace: true },
      )
  }
  return [open, set]
}
