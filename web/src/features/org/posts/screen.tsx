import { posts } from '@academy/contracts/org/posts.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { LineManagersOf } from '../../../core/show/line-managers.tsx'
import { SlotControl } from './slot-control.tsx'

/** Who holds which position where, from when to when. */
const PostsScreen = () => {
  const name = useBilingual()
  return (
    <CrudPage
      contract={posts}
      columns={['userId', 'positionId', 'orgId', 'main', 'joinDate', 'leaveDate', 'letter']}
      filters={['userId', 'orgId', { name: 'positionCode', width: 150 }, { name: 'main', width: 120 }, 'endsBy', 'managerId', 'regionHeadId']}
      fields={[
        'userId',
        'positionId',
        'orgId',
        'departmentId',
        'main',
        { name: 'slot', control: (bound) => <SlotControl {...bound} /> },
        'joinDate',
        'leaveDate',
        'letter',
        'managerId',
        'regionHeadId',
      ]}
      details={[{ name: 'ledBy', show: (row: { userId: string }) => <LineManagersOf userId={row.userId} /> }]}
      fresh={{ main: true }}
      rowName={(row) => [row.userName, name(row, 'positionName') || row.positionCode, row.joinDate].filter(Boolean).join(' · ')}
    />
  )
}

export default PostsScreen
