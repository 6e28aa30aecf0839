import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { Codes } from '../../../../core/form/many.tsx'
import { permissionOf } from '../../../../core/pick/nouns.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Audience } from '../../../../core/show/audience.tsx'

/** Families of courses, whom they are for, and who manages them. */
const CataloguesScreen = () => {
  const may = usePermission()
  return (
    <CrudPage
      contract={catalogues}
      columns={[
        { key: 'code', width: 90 },
        'name',
        'team',
        { key: 'audience', render: (row) => <Audience of={row.audience} /> },
        // Names of people are for those who may read people: for others the column would hold dashes.
        ...(may(permissionOf('users')) ? ['managerId'] : []),
        'sort',
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
        { name: 'managerId', wide: true },
      ]}
      fresh={{ audience: [] }}
    />
  )
}

export default CataloguesScreen
