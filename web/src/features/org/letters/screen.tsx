import { letters } from '@academy/contracts/org/letters.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import type { Choices } from '../../../core/pick/remote-select.tsx'
import type { StatusKind } from '../../../core/show/status.tsx'

const postChoices: Choices = {
  contract: posts,
  search: 'userId',
  label: (row, name) => [row.userName, name(row, 'position') || row.positionCode, name(row, 'org')].filter(Boolean).join(' · '),
}
const states: Record<string, StatusKind> = { filed: 'pending', checked: 'live', expired: 'completed', revoked: 'cancelled' }

/** Authorisation letters: of whom, for which post, until when; who has them checked. */
const LettersScreen = () => {
  const name = useBilingual()
  return (
    <CrudPage
      contract={letters}
      columns={['userId', 'positionCode', 'orgId', 'issued', 'until', 'status']}
      fields={[{ name: 'postId', choices: postChoices, wide: true }, 'issued', 'until', 'paper', { name: 'remark', wide: true }]}
      details={[{ name: 'userId' }, { name: 'orgId' }, { name: 'status' }]}
      filters={['text', 'orgId', 'status', 'endsBy']}
      states={states as never}
      rowName={(row) => [row.userName, name(row, 'orgName'), row.until].filter(Boolean).join(' · ')}
    />
  )
}

export default LettersScreen
