import { organisations } from '@academy/contracts/org/organisations.ts'
import { CrudPage, type CrudPageProps } from '../../../core/crud/crud-page.tsx'
import { NounFilter } from '../../../core/pick/nouns.tsx'
import { type Option, useRegionChoices, useRegionName } from '../../../core/session/dictionaries.ts'
import { OrganisationStatus } from './organisation-status.tsx'

const fieldsOf = (cities: readonly Option[]): NonNullable<CrudPageProps<typeof organisations>['fields']> => [
  'code',
  'orgType',
  'nameCn',
  'nameEn',
  'shortNameCn',
  'shortNameEn',
  { name: 'parentId', wide: true },
  'outletKind',
  'motherId',
  'mainOutlet',
  'brands',
  'region',
  'area',
  { name: 'cityCode', kind: 'select', options: cities },
  'orgCategory',
  'addressCn',
  'addressEn',
  'zipCode',
  'contact',
  'phone',
  'fax',
  'dealerSize',
  'openDate',
  'dmsCode',
  'vendorNo',
  'nscNo',
  'bbaNo',
  'salesPartnerId',
]

/** The tree of the network: groups, dealers, outlets, partners and schools. */
const OrganisationsScreen = () => {
  const regionName = useRegionName()
  const [provinces, cities] = [useRegionChoices(1), useRegionChoices(2)]
  return (
    <CrudPage
      contract={organisations}
      columns={[
        { key: 'code', width: 120 },
        'name',
        'orgType',
        'outletKind',
        { key: 'brands', render: (row) => row.brands?.join(' ') || '—' },
        'region',
        { key: 'cityCode', render: (row) => regionName(row.cityCode) },
        {
          key: 'dealerStatus',
          render: (row) => <OrganisationStatus value={row.dealerStatus} />,
        },
      ]}
      filters={[
        'name',
        { name: 'under', control: (bound) => <NounFilter {...bound} noun="organisations" /> },
        { name: 'orgType', width: 164 },
        { name: 'region', width: 120 },
        { name: 'dealerStatus', width: 148 },
      ]}
      fields={fieldsOf(cities)}
      details={[{ name: 'provinceCode', options: provinces }]}
      fresh={{ orgType: '60' }}
    />
  )
}

export default OrganisationsScreen
