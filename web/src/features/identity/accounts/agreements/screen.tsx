import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'

/** What everybody accepts, edition after edition: a published text stays as it was accepted. */
export default crudScreen({
  contract: agreements,
  columns: ['code', 'kind', { key: 'title' }, 'edition', 'status', 'updateDate'],
  filters: ['kind', 'status'],
  fields: ['kind', { name: 'title', kind: 'bilingual' }, { name: 'body', wide: true }],
  fresh: { kind: 'privacy' },
})
