import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { type CaseDetail, CaseRail } from '../../../core/life/case-rail.tsx'
import type { Figure } from '../../../core/life/subject.tsx'
import { CaseSubject } from '../../../core/life/subject-views.tsx'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { Name } from '../../../core/show/name.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { CaseState } from './case-state.tsx'
import { filerOf } from './filer.ts'
import '../../../core/form/drawer.css'
import '../tasks/tasks.css'

const api = connect(cases)

const Head = ({ record }: { record: CaseDetail }) => {
  const name = useBilingual()
  return (
    <div className="drawer-head">
      <div className="grow">
        <div className="strong t16">
          <Name of={record} field={filerOf(record)} />
        </div>
        <div className="t12 ink3 ellipsis">
          {[name(record, 'modelName'), name(record, 'applicantPosition'), name(record, 'outletName')].filter(Boolean).join(' · ')}
        </div>
      </div>
      <CaseState state={record.status} />
    </div>
  )
}

const Matter = ({ record }: { record: CaseDetail }) => {
  const { t } = useTranslation('approval-workflow/approvals')
  const times: Figure[] = [
    { label: t('approval-workflow/approvals:openedAt'), value: formatMoment(record.openedAt) },
    ...(record.expiresAt && record.status === 'open' ? [{ label: t('approval-workflow/approvals:expiresAt'), value: formatMoment(record.expiresAt) }] : []),
  ]
  return <CaseSubject record={record} figures={times} />
}

const useWithdrawal = (record: CaseDetail | undefined) => {
  const { t } = useTranslation(['core', 'approval-workflow/approvals'])
  const [withdraw, { loading }] = api.useWithdraw()
  const ask = async () => {
    if (!record) return
    const agreed = await confirmUser({
      title: t('approval-workflow/approvals:withdrawAsk'),
      tone: 'warning',
      yes: t('approval-workflow/approvals:withdraw'),
      no: t('core:actions.cancel'),
      danger: true,
    })
    if (!agreed) return
    const outcome = await withdraw({ id: record.id, version: record.version })
    if (outcome.ok) toast('success', t('approval-workflow/approvals:withdrawn'))
  }
  return { ask, loading }
}

/** One case to read: its matter, where it stands, who decided what and who comes next; the applicant may withdraw it while it is open. */
export const CaseDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation(['approval', 'core', 'approval-workflow/approvals'])
  const phone = usePhone()
  const { data, failure, refetch } = api.useInfo(id, { quiet: true })
  const { ask, loading } = useWithdrawal(data)
  const footer = data?.actions.includes('withdraw') ? (
    <div className="row">
      <span className="grow" />
      <Button danger loading={loading} onClick={ask}>
        {t('approval-workflow/approvals:withdraw')}
      </Button>
    </div>
  ) : null
  return (
    <Drawer
      open
      mask={false}
      title={data ? <Head record={data} /> : t('approval-workflow/approvals:case')}
      onClose={onClose}
      size={phone ? '100%' : 492}
      footer={footer}
      rootClassName="edit-drawer read-drawer task-drawer"
      closable={{ placement: 'end', 'aria-label': t('core:actions.close') }}
    >
      {data ? (
        <>
          <Matter record={data} />
          <h2>{t('task.history')}</h2>
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
