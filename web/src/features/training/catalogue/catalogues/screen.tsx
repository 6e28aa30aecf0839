import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { Codes } from '../../../../core/form/many.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { userChoices } from '../../../../core/pick/choices/users.ts'
import { NameOf } from '../../../../core/pick/names.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Audience } from '../../../../core/show/audience.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

const manager = { key: 'managerId', render: (row: { managerId?: string | undefined }) => <NameOf choices={userChoices} id={row.managerId} /> }

/** Families of courses, whom they are for, and who manages them. */
const CataloguesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(catalogues)
  const may = usePermission()
  return (
    <CrudPage
      contract={catalogues}
      columns={[
        { key: 'code', width: 90 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'teamCn', render: (row) => name(row, 'team') },
        { key: 'audience', render: (row) => <Audience of={row.audience} /> },
        // Names of people are for those who may read people: for others the column would hold dashes.
        ...(may(userChoices.contract.endpoints.page?.permission ?? '') ? [manager] : []),
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
        { name: 'audience', wide: true, control: (bound) => <Codes {...bound} />, show: (row: { audience?: string[] }) => <Audience of={row.audience} /> },
        { name: 'managerId', wide: true, choices: userChoices },
      ]}
      fresh={{ audience: [] }}
    />
  )
}

export default CataloguesScreen
