import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { AudienceField } from '../../../../core/pick/audience-field.tsx'
import { AudienceWords } from '../../../../core/pick/audience-words.tsx'

/** What the academy tells everybody of an audience: written, looked at, sent once. */
const Bulletins = () => {
  const name = useBilingual()
  return (
    <CrudPage
      contract={bulletins}
      columns={[{ key: 'title' }, { key: 'audience', render: (row) => <AudienceWords audience={row.audience} /> }, 'status', 'updateDate']}
      filters={['title', 'status']}
      fields={[
        { name: 'title', kind: 'bilingual' },
        { name: 'textCn', kind: 'area' },
        { name: 'textEn', kind: 'area' },
        {
          name: 'audience',
          wide: true,
          parts: true,
          control: (bound, faults) => <AudienceField {...bound} name="audience" faults={faults} />,
          show: (row: { audience: Parameters<typeof AudienceWords>[0]['audience'] }) => <AudienceWords audience={row.audience} />,
        },
      ]}
      fresh={{ audience: { any: [] } }}
      states={{ draft: 'draft', sent: 'live' }}
      rowName={(row) => name(row, 'title')}
    />
  )
}

export default Bulletins
