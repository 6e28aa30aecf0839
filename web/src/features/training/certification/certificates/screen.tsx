import { certificates } from '@academy/contracts/training/certification/certificates.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { connect } from '../../../../core/connect.ts'
import type { FilterSpec } from '../../../../core/crud/crud-filters.tsx'
import { ReasonButton } from '../../../../core/form/reason-button.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { toast } from '../../../../core/notices/notices.ts'
import { NounFilter } from '../../../../core/pick/nouns.tsx'
import { personFilters } from '../../../../core/pick/person-filter.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { stateKinds } from './states.ts'

const api = connect(certificates)
const GiveDrawer = lazyScreen(
  () => import('./give-drawer.tsx'),
  ({ onClose }) => onClose(),
)

const certificationFilter: FilterSpec = { name: 'certificationId', noun: 'certifications', control: (bound) => <NounFilter {...bound} noun="certifications" /> }

/** Giving one without its conditions, or a course as done. */
const Give = () => {
  const { say } = useNounTexts(certificates)
  const may = usePermission()
  const [open, setOpen] = useState<'grant' | 'exempt'>()
  return (
    <>
      {may('training:certificates:exempt') ? <Button onClick={() => setOpen('exempt')}>{say('give.exempt')}</Button> : null}
      {may('training:certificates:grant') ? (
        <Button type="primary" onClick={() => setOpen('grant')}>
          {say('give.grant')}
        </Button>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <GiveDrawer what={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Live, about to end, ended, taken back; resting while its holder has no post. */
const CertificateState = ({ state, dormant }: { state: keyof typeof stateKinds; dormant: boolean }) => {
  const { say } = useNounTexts(certificates)
  if (dormant && state !== '4') return <Status kind="draft">{say('resting')}</Status>
  return (
    <Status kind={stateKinds[state]}>
      <Dict type="certificateState" value={state} />
    </Status>
  )
}

/** Taking one back, with a reason. */
const Revoke = ({ id, number }: { id: string; number: string }) => {
  const { say, field } = useNounTexts(certificates)
  const [revoke] = api.useRevoke()
  const taken = async (reason: string) => {
    const { ok } = await revoke({ id, reason })
    if (ok) toast('success', say('taken'))
    return ok
  }
  return (
    <ReasonButton link label={say('revoke.do')} title={say('revoke.title', { number })} text={say('revoke.text')} field={field('revokeReason')} run={taken} />
  )
}

/** Who holds what until when, from the ones that end next. */
const CertificatesScreen = () => {
  const name = useBilingual()
  const may = usePermission()
  return (
    <ListScreen
      contract={certificates}
      actions={<Give />}
      columns={[
        { key: 'number', width: 190, render: (row) => <span className="code">{row.number}</span> },
        'userName',
        'certificationId',
        { key: 'from', width: 120 },
        { key: 'to', width: 120 },
        { key: 'state', width: 120, render: (row) => <CertificateState {...row} /> },
        'outletId',
        'positionCode',
      ]}
      filters={['text', certificationFilter, { name: 'state', dictionary: 'certificateState' }, ...personFilters(may)]}
      days
      title={(row) => `${row.userName} · ${name(row, 'certificationName')}`}
      moves={(row) => (row.actions?.includes('revoke') ? <Revoke {...row} /> : null)}
    />
  )
}

export default CertificatesScreen
