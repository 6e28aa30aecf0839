import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wronglyTyped } from '../form/typed-day.ts'

/** For the days that a list is filtered by: what was typed and is none stays there, marked, with what is wrong below it; the list is not asked by it. */
export const useTypedDays = () => {
  const { t } = useTranslation('server')
  const [wrong, setWrong] = useState(false)
  const judge = (event: FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => setWrong(wronglyTyped(event) !== '')
  const bound = {
    preserveInvalidOnBlur: true,
    'aria-invalid': wrong,
    status: wrong ? ('error' as const) : ('' as const),
    onBlur: judge,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter') judge(event)
    },
  }
  const around = (field: ReactNode) => (
    <>
      {field}
      {wrong ? (
        <span role="alert" className="filter-note">
          {t('violations.day')}
        </span>
      ) : null}
    </>
  )
  return { bound, around }
}
