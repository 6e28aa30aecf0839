import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { CaseRail } from '../../../core/life/case-rail.tsx'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { Facts } from '../../../core/show/facts.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { Money } from '../../../core/show/money.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { ExemptionState } from './exemption-state.tsx'
import '../../../core/form/drawer.css'

const api = connect(exemptions)
const casesApi = connect(cases)
type Exemption = Received<(typeof exemptions)['endpoints']['info']>

const Head = ({ exemption }: { exemption: Exemption }) => {
  const name = useBilingual()
  return (
    <div className="drawer-head">
      <div className="grow">
        <div className="strong t16">{name(exemption, 'userName') || '—'}</div>
        <div className="t12 ink3 ellipsis">{[exemption.offeringNumber, name(exemption, 'accountName')].filter(Boolean).join(' · ')}</div>
      </div>
      <ExemptionState state={exemption.status} />
    </div>
  )
}

const ExemptionFacts = ({ exemption }: { exemption: Exemption }) => {
  const { t } = useTranslation(['fee', 'approval-workflow/approvals'])
  const name = useBilingual()
  const texts = useNounTexts(exemptions)
  const labels: Record<string, string> = {
    amount: texts.field('amount'),
    reason: texts.field('reason'),
    remark: texts.field('remark'),
    offering: texts.say('offering'),
    account: texts.say('account'),
    requestedBy: texts.say('requestedBy'),
    requestedAt: texts.say('requestedAt'),
    decidedAt: t('approval-workflow/approvals:decidedAt'),
  }
  const rows = {
    amount: <Money yuan={exemption.amount} />,
    reason: t(`exemptReasons.${exemption.reason}`),
    remark: exemption.remark || '—',
    offering: exemption.offeringNumber,
    account: name(exemption, 'accountName'),
    requestedBy: name(exemption, 'requestedByName') || '—',
    requestedAt: <Moment at={exemption.requestedAt} />,
    ...(exemption.decidedAt ? { decidedAt: <Moment at={exemption.decidedAt} /> } : {}),
  }
  return <Facts rows={rows} label={(key) => labels[key] ?? key} />
}

/** Who decided what about it and who comes next, for those who may read the case. */
const Decision = ({ caseId }: { caseId: string | undefined }) => {
  const { t } = useTranslation('approval')
  const { data } = casesApi.useInfo(caseId, { quiet: true })
  if (!data) return null
  return (
    <>
      <h2>{t('task.history')}</h2>
      <CaseRail record={data} />
    </>
  )
}

/** One exemption to read, beside the live list: whose penalty, how much of it, why, and how it was decided. */
const ExemptionDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('core')
  const texts = useNounTexts(exemptions)
  const phone = usePhone()
  const { data, failure, refetch } = api.useInfo(id, { quiet: true })
  const shown = data?.id === id ? data : undefined
  return (
    <Drawer
      open
      mask={false}
      title={shown ? <Head exemption={shown} /> : texts.say('title')}
      onClose={onClose}
      size={phone ? '100%' : 492}
      rootClassName="edit-drawer read-drawer"
      closable={{ placement: 'end', 'aria-label': t('actions.close') }}
    >
      {shown ? (
        <>
          <ExemptionFacts exemption={shown} />
          <Decision caseId={shown.caseId} />
        </>
      ) : failure ? (
        <FailureState failure={failure} retry={refetch} />
      ) : (
        <ListSkeleton columns={1} rows={6} />
      )}
    </Drawer>
  )
}

export default ExemptionDrawer
