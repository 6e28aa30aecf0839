import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryState } from '../../../core/connect.ts'
import { FailureState } from '../../../core/states/failure-state.tsx'

/** Stands where a part of the home has no rows: the words for that once it is known, that it is on its way, or why nobody answered. */
export const None = ({ asked, children }: { asked: Pick<QueryState<unknown>, 'data' | 'failure' | 'refetch'>; children: ReactNode }) => {
  const { t } = useTranslation('core')
  if (asked.data) return <p className="home-none ink2">{children}</p>
  if (asked.failure) return <FailureState failure={asked.failure} retry={asked.refetch} />
  return (
    <div className="home-none after-a-moment" role="status">
      <span className="hidden-text">{t('states.loading')}</span>
      <span className="skeleton" style={{ width: '60%' }} />
    </div>
  )
}
