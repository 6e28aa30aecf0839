import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { Name } from '../../../core/show/name.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { Subject } from '../tasks/subject.tsx'
import { CaseState } from './case-state.tsx'
import { CaseRail } from './rail.tsx'
import '../../../core/form/drawer.css'
import '../tasks/tasks.css'

const api = connect(cases)

/** One case to read: its matter, where it stands, who decided what and who comes next; the applicant may withdraw it while it is open. */
export const CaseDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation(['approval', 'core', 'staff'])
  const name = useBilingual()
  const phone = usePhone()
  const { data, failure, refetch } = api.useInfo(id, { quiet: true })
  const [withdraw, { loading }] = api.useWithdraw()
  const ask = async () => {
    if (!data) return
    const agreed = await confirmUser({
      title: t('staff:approvals.withdrawAsk'),
      tone: 'warning',
      yes: t('staff:approvals.withdraw'),
      no: t('core:actions.cancel'),
      danger: true,
    })
    if (!agreed) return
    const outcome = await withdraw({ id: data.id, version: data.version })
    if (outcome.ok) toast('success', t('staff:approvals.withdrawn'))
  }
  const footer = data?.actions.includes('withdraw') ? (
    <div className="row">
      <span className="grow" />
      <Button danger loading={loading} onClick={ask}>
        {t('staff:approvals.withdraw')}
      </Button>
    </div>
  ) : null
  const figures = data
    ? [
        [t('staff:approvals.openedAt'), formatMoment(data.openedAt)] as const,
        ...(data.expiresAt && data.status === 'open' ? [[t('staff:approvals.expiresAt'), formatMoment(data.expiresAt)] as const] : []),
      ]
    : []
  const title = data ? (
    <div className="task-head">
      <div className="grow">
        <div className="strong t16">
          <Name of={data} field="applicantName" />
        </div>
        <div className="t12 ink3 ellipsis">
          {[name(data, 'modelName'), name(data, 'applicantPosition'), name(data, 'outletName')].filter(Boolean).join(' · ')}
        </div>
      </div>
      <CaseState state={data.status} />
    </div>
  ) : (
    t('staff:approvals.case')
  )
  return (
    <Drawer
      open
      mask={false}
      title={title}
      onClose={onClose}
      size={phone ? '100%' : 492}
      footer={footer}
      rootClassName="edit-drawer task-drawer"
      closable={{ placement: 'end', 'aria-label': t('core:actions.close') }}
    >
      {data ? (
        <>
          <Subject summary={data.summary} figures={figures} />
          <h3>{t('task.history')}</h3>
          <CaseRail record={data} />
        </>
      ) : failure ? (
        <FailureState failure={failure} retry={refetch} />
      ) : (
        <ListSkeleton columns={1} rows={6} />
      )}
    </Drawer>
  )
}
