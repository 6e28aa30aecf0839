import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { Codes } from '../../../../core/form/many.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { userChoices } from '../../../../core/pick/choices/users.ts'
import { NameOf } from '../../../../core/pick/names.tsx'
import { RemoteSelect } from '../../../../core/pick/remote-select.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** Families of courses, whom they are for, and who manages them. */
const CataloguesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(catalogues)
  return (
    <CrudPage
      contract={catalogues}
      columns={[
        { key: 'code', width: 90 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'teamCn', render: (row) => name(row, 'team') },
        { key: 'audience', render: (row) => row.audience.join(' ') || '—' },
        { key: 'managerId', render: (row) => <NameOf choices={userChoices} id={row.managerId} /> },
        { key: 'sort', align: 'end' },
      ]}
      filters={['code', 'name']}
      fields={[
        'code',
        'sort',
        'nameCn',
        'nameEn',
        'teamCn',
        'teamEn',
        { name: 'audience', wide: true, control: (bound) => <Codes {...bound} /> },
        { name: 'managerId', wide: true, control: (bound) => <RemoteSelect {...bound} choices={userChoices} /> },
      ]}
      fresh={{ audience: [] }}
    />
  )
}

export default CataloguesScreen
