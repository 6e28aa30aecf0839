import { intercepts } from '@academy/contracts/identity/logs/intercepts.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { personFilters } from '../../../../core/pick/person-filter.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** Who tried to open a page that he may not, how often a day, and what that page asks for. */
const InterceptsScreen = () => {
  const texts = useNounTexts(intercepts)
  const name = useBilingual()
  const may = usePermission()
  return (
    <ListScreen
      contract={intercepts}
      columns={[
        { key: 'lastAt', width: 176, render: (row) => <Moment at={row.lastAt} precision="second" /> },
        { key: 'userNameCn', title: texts.field('userName'), render: (row) => name(row, 'userName') || '—' },
        { key: 'menuNameCn', title: texts.field('menuName'), render: (row) => name(row, 'menuName') || texts.say('unknownPage') },
        { key: 'routes', render: (row) => <span className="code">{row.routes}</span> },
        { key: 'permission', render: (row) => (row.permission ? <span className="code">{row.permission}</span> : '—') },
        'times',
      ]}
      filters={['text', ...personFilters(may)]}
      days
      title={(row) => name(row, 'userName') || row.routes}
    />
  )
}

export default InterceptsScreen
