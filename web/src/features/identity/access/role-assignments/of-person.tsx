import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { NounName } from '../../../../core/pick/nouns.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { EndButton } from './end-dialog.tsx'
import { Places } from './places.tsx'
import './of-person.css'

const GiveDrawer = lazyScreen(
  () => import('./give-drawer.tsx'),
  ({ onClose }) => onClose(),
)

type Held = Received<(typeof roleHolders)['endpoints']['ofPerson']>[number] & {
  positionNameCn?: string
  positionNameEn?: string
  orgNameCn?: string
  orgNameEn?: string
}
const api = connect(roleHolders)
const kinds: Record<Held['phase'], StatusKind> = { planned: 'draft', live: 'live', ended: 'cancelled' }

/** The post that gives the role, or the hand and why. */
const From = ({ row }: { row: Held }) => {
  const texts = useNounTexts(roleHolders)
  const name = useBilingual()
  if (row.by === 'hand')
    return (
      <>
        <span>{texts.say('ways.hand')}</span>
        <span className="t13 ink3">{row.reason}</span>
      </>
    )
  return (
    <>
      <span>{name(row, 'positionName') || row.positionCode}</span>
      <span className="t13 ink3">{name(row, 'orgName')}</span>
    </>
  )
}

const Time = ({ row }: { row: Held }) => {
  const texts = useNounTexts(roleHolders)
  if (row.by === 'post')
    return (
      <>
        {row.joinDate} – {row.leaveDate ?? texts.say('endless')}
      </>
    )
  return (
    <>
      <Moment at={row.from} /> – {row.until ? <Moment at={row.until} /> : texts.say('endless')}
    </>
  )
}

const Line = ({ row, done }: { row: Held; done: () => void }) => {
  const texts = useNounTexts(roleHolders)
  const name = useBilingual()
  const may = usePermission()
  const role = name(row, 'roleName')
  const ends = row.by === 'hand' && row.phase !== 'ended' && may('sys:role-assignments:end')
  return (
    <li className="held-role" data-phase={row.phase}>
      <span className="held-role-what">
        {may('sys:roles:page') ? <a href={`#/manage/sys-roles/${encodeURIComponent(row.roleId)}`}>{role}</a> : <span>{role}</span>}
        <span className="code t12 ink3">{row.roleCode}</span>
      </span>
      <span className="held-role-what">
        <From row={row} />
      </span>
      <span className="num t13">
        <Time row={row} />
      </span>
      <span className="t13">{row.by === 'hand' ? <Places ids={row.roots ?? []} /> : texts.say('byPostPlaces')}</span>
      <Status kind={kinds[row.phase]}>{texts.say(`phases.${row.phase}`)}</Status>
      <span className="held-role-end">{ends ? <EndButton ids={[row.id]} name={role} done={done} link /> : null}</span>
    </li>
  )
}

const heads = ['roleCode', 'by', 'time', 'places', 'phase'] as const

const List = ({ rows, done }: { rows: readonly Held[]; done: () => void }) => {
  const texts = useNounTexts(roleHolders)
  if (rows.length === 0) return <State kind="empty" title={texts.say('nothingHeld')} text={texts.say('nothingHeldText')} />
  return (
    <section className="card held-roles" aria-label={texts.say('ofPerson')}>
      <div className="held-role held-role-head t13 ink3" aria-hidden>
        {heads.map((head) => (
          <span key={head}>{texts.field(head)}</span>
        ))}
      </div>
      <ul>
        {rows.map((row) => (
          <Line key={row.id} row={row} done={done} />
        ))}
      </ul>
    </section>
  )
}

/** Every role of one person: by which post or by whose hand, from when until when, where; by hand it is ended here. */
const RolesOfPerson = () => {
  const { userId = '' } = useParams()
  const texts = useNounTexts(roleHolders)
  const may = usePermission()
  const [giving, setGiving] = useState(false)
  const { data, failure, refetch } = api.useOfPerson({ userId }, { quiet: true, fresh: true })
  const actions = (
    <>
      {may('sys:explain:page') ? <a href={`#/manage/sys-explain?userId=${encodeURIComponent(userId)}`}>{texts.say('explain')}</a> : null}
      {may('sys:role-assignments:save') ? (
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setGiving(true)}>
          {texts.say('give')}
        </Button>
      ) : null}
    </>
  )
  return (
    <div className="list-page">
      <PageHead title={texts.say('ofPerson')} actions={actions} />
      <p className="held-roles-who">
        <NounName noun="users" id={userId} />
      </p>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      {data ? <List rows={data as Held[]} done={refetch} /> : failure ? null : <ListSkeleton columns={3} rows={5} />}
      {giving ? (
        <GiveDrawer
          userIds={[userId]}
          onClose={() => {
            setGiving(false)
            refetch()
          }}
        />
      ) : null}
    </div>
  )
}

export default RolesOfPerson
