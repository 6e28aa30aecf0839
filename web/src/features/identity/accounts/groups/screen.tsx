import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { crudScreen } from '../../../../core/crud/crud-page.tsx'
import { AudienceField } from '../../../../core/pick/audience-field.tsx'
import { AudienceWords } from '../../../../core/pick/audience-words.tsx'

/** Saved audiences: who is meant, by posts, places and names, read anew whenever one is used. */
export default crudScreen({
  contract: groups,
  columns: ['code', { key: 'name' }, { key: 'audience', render: (row) => <AudienceWords audience={row.audience} /> }, 'updateDate'],
  filters: ['code', 'name'],
  fields: [
    'code',
    { name: 'name', kind: 'bilingual' },
    {
      name: 'audience',
      wide: true,
      parts: true,
      control: (bound, faults) => <AudienceField {...bound} name="audience" faults={faults} groupsToo={false} />,
      show: (row: { audience: Parameters<typeof AudienceWords>[0]['audience'] }) => <AudienceWords audience={row.audience} />,
    },
  ],
  fresh: { audience: { any: [] } },
})
