import { posts } from '@academy/contracts/org/posts.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { Flag } from '../../../core/form/flag.tsx'
import { DayFilter } from '../../../core/list/day-filter.tsx'
import { organisationChoices } from '../../../core/pick/choices/organisations.ts'
import { positionChoices } from '../../../core/pick/choices/positions.ts'
import { userChoices } from '../../../core/pick/choices/users.ts'
import { NameOf } from '../../../core/pick/names.tsx'
import { RemoteFilter, RemoteSelect } from '../../../core/pick/remote-select.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { YesNo } from '../../../core/show/yes-no.tsx'
import { useNounTexts } from '../../../core/texts.ts'

/** Who holds which position where, from when to when. */
const PostsScreen = () => {
  const texts = useNounTexts(posts)
  const yesNo = ['true', 'false'].map((value) => ({ value, label: texts.field(value === 'true' ? 'yes' : 'no') }))
  return (
    <CrudPage
      contract={posts}
      columns={[
        { key: 'userId', render: (row) => <NameOf choices={userChoices} id={row.userId} /> },
        { key: 'positionId', render: (row) => <NameOf choices={positionChoices} id={row.positionId} /> },
        { key: 'orgId', render: (row) => <NameOf choices={organisationChoices} id={row.orgId} /> },
        { key: 'main', render: (row) => <YesNo value={row.main} /> },
        { key: 'joinDate', align: 'end', render: (row) => <Moment at={row.joinDate} precision="day" /> },
        { key: 'leaveDate', align: 'end', render: (row) => <Moment at={row.leaveDate} precision="day" /> },
        { key: 'letter', render: (row) => <YesNo value={row.letter} /> },
      ]}
      filters={[
        { name: 'userId', control: (bound) => <RemoteFilter {...bound} choices={userChoices} /> },
        { name: 'orgId', control: (bound) => <RemoteFilter {...bound} choices={organisationChoices} /> },
        { name: 'positionCode', width: 150 },
        { name: 'main', options: yesNo, width: 120 },
        { name: 'endsBy', control: (bound) => <DayFilter {...bound} /> },
      ]}
      fields={[
        { name: 'userId', control: (bound) => <RemoteSelect {...bound} choices={userChoices} /> },
        { name: 'positionId', control: (bound) => <RemoteSelect {...bound} choices={positionChoices} /> },
        { name: 'orgId', wide: true, control: (bound) => <RemoteSelect {...bound} choices={organisationChoices} /> },
        { name: 'main', control: (bound) => <Flag {...bound} /> },
        'slot',
        { name: 'joinDate', kind: 'day' },
        { name: 'leaveDate', kind: 'day' },
        { name: 'letter', control: (bound) => <Flag {...bound} /> },
      ]}
      fresh={{ main: true }}
      rowName={(row) => [row.positionCode, row.joinDate].filter(Boolean).join(' · ')}
    />
  )
}

export default PostsScreen
