import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryState } from '../../../core/connect.ts'
import { FailureState } from '../../../core/states/failure-state.tsx'

interface Props {
  title: string
  /** Beside the title: a legend, a unit, or a link to the whole list. */
  beside?: ReactNode
  /** The whole width of the page. */
  wide?: boolean
  asked: Pick<QueryState<unknown>, 'data' | 'failure' | 'refetch'>
  /** What stands there instead where nothing is to be shown. */
  empty?: string | null
  children: ReactNode
}

/** One part of a home of the back office, with its states: on its way, failed, empty, there. */
export const Panel = ({ title, beside, wide = false, asked, empty, children }: Props) => {
  const { t } = useTranslation('core')
  const waiting = !asked.data && !asked.failure
  return (
    <section className="card home-panel" data-wide={wide || undefined} aria-label={title} aria-busy={waiting}>
      <div className="home-panel-head">
        <h2 className="t16">{title}</h2>
        <span className="t12 ink3">{beside}</span>
      </div>
      {waiting ? (
        <div className="after-a-moment" role="status">
          <span className="hidden-text">{t('states.loading')}</span>
          <span className="skeleton" style={{ width: '60%' }} />
        </div>
      ) : asked.data ? (
        empty ? (
          <p className="home-panel-empty ink2">{empty}</p>
        ) : (
          children
        )
      ) : asked.failure ? (
        <FailureState failure={asked.failure} retry={asked.refetch} />
      ) : null}
    </section>
  )
}
