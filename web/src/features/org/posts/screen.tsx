import { posts } from '@academy/contracts/org/posts.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'

/** Who holds which position where, from when to when. */
const PostsScreen = () => {
  const name = useBilingual()
  return (
    <CrudPage
      contract={posts}
      columns={['userId', 'positionId', 'orgId', 'main', 'joinDate', 'leaveDate', 'letter']}
      filters={['userId', 'orgId', { name: 'positionCode', width: 150 }, { name: 'main', width: 120 }, 'endsBy']}
      fresh={{ main: true }}
      rowName={(row) => [row.userName, name(row, 'positionName') || row.positionCode, row.joinDate].filter(Boolean).join(' · ')}
    />
  )
}

export default PostsScreen
