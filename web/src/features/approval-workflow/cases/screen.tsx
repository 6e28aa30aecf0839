import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { CaseList } from './case-list.tsx'

const api = connect(cases)

/** All cases that the reader's scope holds. */
const CasesScreen = () => {
  const { t } = useTranslation('approval-workflow/approvals')
  return <CaseList api={api} noun={cases.noun} title={t('cases.title')} empty={{ title: t('cases.empty'), text: t('cases.emptyText') }} />
}

export default CasesScreen
