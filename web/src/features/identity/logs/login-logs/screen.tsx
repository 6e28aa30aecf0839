import type { Received } from '@academy/contracts/core/endpoint.ts'
import { loginLogs, loginResults, loginWays } from '@academy/contracts/identity/logs/login-logs.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { personFilters } from '../../../../core/pick/person-filter.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

type Row = Received<(typeof loginLogs)['endpoints']['page']>['records'][number]
const kinds: Record<Row['result'], StatusKind> = { 0: 'refused', 1: 'live', 2: 'cancelled' }

/** Who came in or was refused at the door: when, how and from where. */
const LoginLogsScreen = () => {
  const texts = useNounTexts(loginLogs)
  const name = useBilingual()
  const may = usePermission()
  const options = (key: string, values: readonly string[]) => values.map((value) => ({ value, label: texts.say(`${key}.${value}`) }))
  return (
    <ListScreen
      contract={loginLogs}
      columns={[
        { key: 'createDate', title: texts.field('at'), width: 176, render: (row) => <Moment at={row.createDate} precision="second" /> },
        { key: 'loginName' },
        { key: 'userNameCn', title: texts.field('userName'), render: (row) => name(row, 'userName') || '—' },
        { key: 'result', width: 130, render: (row) => <Status kind={kinds[row.result]}>{texts.say(`results.${row.result}`)}</Status> },
        { key: 'way', render: (row) => texts.say(`ways.${row.way}`) },
        { key: 'address', render: (row) => <span className="code">{row.address || '—'}</span> },
      ]}
      filters={[
        'text',
        ...personFilters(may),
        { name: 'results', options: options('results', loginResults), width: 140 },
        { name: 'way', options: options('ways', loginWays), width: 150 },
      ]}
      days
      title={(row) => name(row, 'userName') || row.loginName}
      moves={(row) => (row.userId ? <a href={`#/manage/sys-login-logs?userId=${encodeURIComponent(row.userId)}`}>{texts.say('ofPerson')}</a> : null)}
    />
  )
}

export default LoginLogsScreen
