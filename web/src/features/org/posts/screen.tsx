import { posts } from '@academy/contracts/org/posts.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { DayFilter } from '../../../core/list/day-filter.tsx'
import { organisationChoices } from '../../../core/pick/choices/organisations.ts'
import { positionChoices } from '../../../core/pick/choices/positions.ts'
import { userChoices } from '../../../core/pick/choices/users.ts'
import { NameOf } from '../../../core/pick/names.tsx'
import { RemoteFilter } from '../../../core/pick/remote-select.tsx'
import { useAudienceWords } from '../../../core/session/positions.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { YesNo } from '../../../core/show/yes-no.tsx'
import { useNounTexts } from '../../../core/texts.ts'

/** Where a post is, which the server reads from its organisation. */
const places = ['outletId', 'dealerId'].map((name) => ({ name, choices: organisationChoices }))

/** Who holds which position where, from when to when. */
const PostsScreen = () => {
  const texts = useNounTexts(posts)
  const position = useAudienceWords()
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
        { name: 'userId', choices: userChoices },
        { name: 'positionId', choices: positionChoices },
        { name: 'orgId', wide: true, choices: organisationChoices },
        'main',
        'slot',
        { name: 'joinDate', kind: 'day' },
        { name: 'leaveDate', kind: 'day' },
        'letter',
      ]}
      details={places}
      fresh={{ main: true }}
      rowName={(row) => [position(row.positionCode ?? ''), row.joinDate].filter(Boolean).join(' · ')}
    />
  )
}

export default PostsScreen
