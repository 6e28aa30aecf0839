import { useTranslation } from 'react-i18next'
import { useTryingAgain } from '../states/use-trying-again.ts'
import type { ListPage } from './use-list-page.ts'
import '../states/states.css'

/** One line above rows that are of before: asking for them anew was not answered, and is tried again by itself. */
export const Missed = <R,>({ list }: { list: ListPage<R> }) => {
  const { t } = useTranslation('core')
  const { missed } = list
  useTryingAgain(list.reload, missed !== undefined)
  if (!missed) return null
  return (
    <div className="note-line" role="status">
      <span>
        <span className="strong">{t(`states.${missed.kind}`)}</span> {t('states.missed')}
      </span>
      <button type="button" className="btn btn-small" onClick={list.reload}>
        {t('actions.retry')}
      </button>
    </div>
  )
}
