import { fenToYuan } from '@academy/contracts/core/rules.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { type Figure, Subject } from '../../../core/life/subject.tsx'
import type { SubjectView } from '../../../core/life/subject-views.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { formatMoney } from '../../../core/show/money.tsx'

const api = connect(exemptions)

/** What is to be given back of whose penalty, and why: figures and reason from the case, the explanation from fee to those who may read it there. */
const ExemptionSubject: SubjectView = ({ record, figures }) => {
  const { t } = useTranslation(['approval-workflow/approvals', 'fee'])
  const name = useBilingual()
  const may = usePermission()
  const { data: asked } = api.useInfo(may(exemptions.endpoints.info.permission) ? record.subjectId : undefined, { quiet: true })
  const { penalty, amount, reason } = record.facts
  const money = (fen: unknown) => formatMoney(fenToYuan(Number(fen)))
  const own: Figure[] = [
    { label: t('learner'), value: name(record, 'applicantName') },
    { label: t('penalty'), value: money(penalty) },
    { label: t('waived'), value: money(amount) },
    { label: t('reason'), value: t(`fee:exemptReasons.${reason}` as 'fee:exemptReasons.90') },
  ]
  return (
    <>
      <Subject summary={record.summary} figures={[...own, ...figures]} />
      {asked ? (
        <p className="t13 subject-explanation">
          <span className="ink3">{t('explanation')}</span> {asked.remark}
        </p>
      ) : null}
    </>
  )
}

export default ExemptionSubject
