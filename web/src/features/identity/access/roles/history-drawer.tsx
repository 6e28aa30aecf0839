import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import type { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../../core/media.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { roleFactsApi } from './api.ts'
import '../../../../core/form/drawer.css'

type Change = Received<(typeof roleFacts)['endpoints']['history']>['records'][number]
const SHOWN = 10
/** What stands for the name of whom nobody knows: an installation's own work. */
const NOBODY = '—'

const Part = ({ title, lines, tone }: { title: string; lines: readonly string[]; tone: 'added' | 'removed' }) =>
  lines.length > 0 ? (
    <div className="role-change-part" data-tone={tone}>
      <span className="t12 ink3">{title}</span>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  ) : null

const Entry = ({ change }: { change: Change }) => {
  const texts = useNounTexts(roles)
  return (
    <li className="role-change">
      <p className="row wrap between gap8">
        <span className="strong">
          {change.userName && change.userName !== NOBODY ? change.userName : texts.say('bySystem')} · {change.whatName}
        </span>
        <span className="t13 ink3 num">
          <Moment at={change.at} />
        </span>
      </p>
      <Part title={texts.say('historyAdded')} lines={change.added} tone="added" />
      <Part title={texts.say('historyRemoved')} lines={change.removed} tone="removed" />
      {change.lines.map((line) => (
        <p key={line} className="t13">
          {line}
        </p>
      ))}
    </li>
  )
}

const Pages = ({ roleId }: { roleId: string }) => {
  const texts = useNounTexts(roles)
  const [shown, setShown] = useState(SHOWN)
  const { data, failure, refetch, fetching } = roleFactsApi.useHistory({ roleId, limit: shown }, { quiet: true, fresh: true })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={1} rows={4} />
  if (data.records.length === 0) return <p className="ink3">{texts.say('historyEmpty')}</p>
  return (
    <>
      <ul aria-busy={fetching}>
        {data.records.map((change) => (
          <Entry key={change.id} change={change} />
        ))}
      </ul>
      {data.total > data.records.length && shown < 100 ? (
        <Button onClick={() => setShown((before) => before + SHOWN)}>{texts.say('historyMore')}</Button>
      ) : null}
    </>
  )
}

/** Who changed what of a role, in words; the operation log has the codes. */
const HistoryDrawer = ({ roleId, name, onClose }: { roleId: string; name: string; onClose: () => void }) => {
  const texts = useNounTexts(roles)
  const { t } = useTranslation('core')
  const phone = usePhone()
  const may = usePermission()
  return (
    <Drawer
      open
      size={phone ? '100%' : 584}
      title={texts.say('historyOf', { name })}
      onClose={onClose}
      rootClassName="edit-drawer"
      closable={{ placement: 'end', 'aria-label': t('actions.close') }}
    >
      <Pages roleId={roleId} />
      {may('sys:operation-logs:page') ? (
        <p>
          <a href={`#/manage/sys-operation-logs?entityId=${encodeURIComponent(roleId)}&by=&from=`}>{texts.say('raw')}</a>
        </p>
      ) : null}
    </Drawer>
  )
}

export default HistoryDrawer
