import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { PlaceSwitch } from '../tasks/place-switch.tsx'
import { CaseList } from './case-list.tsx'

const { useMine } = connect(cases)
const api = { usePage: useMine }

/** What the reader filed, for himself or for others. */
const MyCasesScreen = () => {
  const { t } = useTranslation('approval-workflow/approvals')
  return (
    <CaseList api={api} noun="cases/mine" title={t('mine.title')} actions={<PlaceSwitch />} empty={{ title: t('mine.empty'), text: t('mine.emptyText') }} />
  )
}

export default MyCasesScreen
