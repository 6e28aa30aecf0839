import type { Received } from '@academy/contracts/core/endpoint.ts'
import { signInWays, systems } from '@academy/contracts/identity/accounts/devices.ts'
import { onlineUsers, sessionPhases } from '@academy/contracts/identity/accounts/online-users.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { personFilters } from '../../../../core/pick/person-filter.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { ForceButton } from './force-button.tsx'

type Row = Received<(typeof onlineUsers)['endpoints']['page']>['records'][number]

const useColumns = () => {
  const texts = useNounTexts(onlineUsers)
  const name = useBilingual()
  const state = (row: Row) => (row.phase === 'live' ? texts.say(row.here ? 'here' : 'phases.live') : texts.say(row.end ? `ends.${row.end}` : 'phases.ended'))
  const shown = [
    { key: 'userName', title: texts.field('userName'), render: (row: Row) => name(row, 'userName') || row.userId },
    {
      key: 'phase',
      title: texts.field('phase'),
      width: 150,
      render: (row: Row) => <Status kind={row.phase === 'live' ? 'live' : row.end === 'forced' ? 'refused' : 'cancelled'}>{state(row)}</Status>,
    },
    { key: 'lastSeen', title: texts.field('lastSeen'), sort: 'last_seen', render: (row: Row) => <Moment at={row.lastSeen} /> },
    { key: 'createDate', title: texts.field('createDate'), sort: 'create_date', render: (row: Row) => <Moment at={row.createDate} /> },
    { key: 'orgName', title: texts.field('orgName'), render: (row: Row) => name(row, 'orgName') || '—' },
    {
      key: 'device',
      title: texts.field('device'),
      render: (row: Row) => texts.say('what', { browser: texts.say(`browsers.${row.browser}`), system: texts.say(`systems.${row.system}`) }),
    },
    { key: 'way', title: texts.field('way'), render: (row: Row) => texts.say(`ways.${row.way}`) },
    { key: 'address', title: texts.field('address'), render: (row: Row) => <span className="code">{row.address || '—'}</span> },
  ]
  const more = [
    { key: 'office', title: texts.field('office'), render: (row: Row) => texts.say(`office.${row.office}`) },
    { key: 'officeSince', title: texts.field('officeSince'), render: (row: Row) => (row.officeSince ? <Moment at={row.officeSince} /> : '—') },
    { key: 'endedAt', title: texts.field('endedAt'), render: (row: Row) => (row.endedAt ? <Moment at={row.endedAt} /> : '—') },
    { key: 'endReason', title: texts.field('endReason'), render: (row: Row) => row.endReason || '—' },
  ]
  return { shown, more }
}

/** Who is signed in now, from which device and since when; who was in the last 90 days. Whoever may forces them out. */
const OnlineUsersScreen = () => {
  const texts = useNounTexts(onlineUsers)
  const name = useBilingual()
  const may = usePermission()
  const { shown, more } = useColumns()
  const options = (key: string, values: readonly string[]) => values.map((value) => ({ value, label: texts.say(`${key}.${value}`) }))
  const called = (row: Row) => name(row, 'userName') || row.userId
  const forceOne = (row: Row) => (row.actions.includes('force') ? <ForceButton ids={[row.id]} name={called(row)} link /> : null)
  return (
    <ListScreen
      contract={onlineUsers}
      columns={shown}
      details={[...shown, ...more]}
      defaults={{ phase: 'live' }}
      filters={[
        'text',
        ...personFilters(may),
        { name: 'phase', options: options('phases', sessionPhases), width: 120 },
        { name: 'system', options: options('systems', systems), width: 130 },
        { name: 'way', options: options('ways', signInWays), width: 140 },
      ]}
      days
      title={called}
      rowName={called}
      rowActions={forceOne}
      {...(may('sys:online-users:force') ? { bulk: (ids: readonly string[], clear: () => void) => <ForceButton ids={ids} done={clear} /> } : {})}
      moves={(row) => (
        <>
          {forceOne(row)}
          {may('sys:login-logs:page') ? <a href={`#/manage/sys-login-logs?userId=${encodeURIComponent(row.userId)}`}>{texts.say('ofPerson')}</a> : null}
        </>
      )}
    />
  )
}

export default OnlineUsersScreen
