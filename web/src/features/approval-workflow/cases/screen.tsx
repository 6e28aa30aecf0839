import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { CaseList } from './case-list.tsx'

const api = connect(cases)

/** All cases that the reader's scope holds. */
const CasesScreen = () => {
  const { t } = useTranslation('staff')
  return (
    <CaseList
      api={api}
      noun={cases.noun}
      title={t('approvals.cases.title')}
      empty={{ title: t('approvals.cases.empty'), text: t('approvals.cases.emptyText') }}
    />
  )
}

export default CasesScreen
