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

/** Who holds what until when, from the ones that end next. */
const CertificatesScreen = () => {
  const texts = useNounTexts(certificates)
  const name = useBilingual()
  const [revoke] = api.useRevoke()
  const may = usePermission()
  const { say } = texts
  const taken = async (id: string, reason: string) => {
    const { ok } = await revoke({ id, reason })
    if (ok) toast('success', say('taken'))
    return ok
  }
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
        {
          key: 'state',
          width: 120,
          render: (row) => (
            <Status kind={row.dormant && row.state !== '4' ? 'draft' : stateKinds[row.state]}>
              {row.dormant && row.state !== '4' ? say('resting') : <Dict type="certificateState" value={row.state} />}
            </Status>
          ),
        },
        'outletId',
        'positionCode',
      ]}
      filters={['text', certificationFilter, { name: 'state', dictionary: 'certificateState' }, ...personFilters(may)]}
      days
      title={(row) => `${row.userName} · ${name(row, 'certificationName')}`}
      moves={(row) =>
        row.actions?.includes('revoke') ? (
          <ReasonButton
            link
            label={say('revoke.do')}
            title={say('revoke.title', { number: row.number })}
            text={say('revoke.text')}
            field={texts.field('revokeReason')}
            run={(reason) => taken(row.id, reason)}
          />
        ) : null
      }
    />
  )
}

export default CertificatesScreen
