import { organisations } from '@academy/contracts/org/organisations.ts'
import { CrudPage, type CrudPageProps } from '../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { organisationChoices } from '../../../core/pick/choices/organisations.ts'
import { RemoteFilter } from '../../../core/pick/remote-select.tsx'
import { type Option, useRegions } from '../../../core/session/dictionaries.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'

const kinds: Record<string, StatusKind> = { 10: 'draft', 20: 'live', 30: 'waiting', 40: 'cancelled' }

const fieldsOf = (cities: readonly Option[]): NonNullable<CrudPageProps<typeof organisations>['fields']> => [
  'code',
  { name: 'orgType', kind: 'select', dictionary: 'orgType' },
  'nameCn',
  'nameEn',
  'shortNameCn',
  'shortNameEn',
  { name: 'parentId', wide: true, choices: organisationChoices },
  { name: 'outletKind', kind: 'select', dictionary: 'outletKind' },
  { name: 'motherId', choices: organisationChoices },
  'mainOutlet',
  { name: 'brands', dictionary: 'brand', many: true, without: ['A'] },
  { name: 'region', kind: 'select', dictionary: 'salesRegion' },
  'area',
  { name: 'cityCode', kind: 'select', options: cities },
  { name: 'orgCategory', kind: 'select', dictionary: 'orgCategory' },
  'addressCn',
  'addressEn',
  'zipCode',
  'contact',
  'phone',
  { name: 'dealerStatus', kind: 'select', dictionary: 'dealerStatus' },
  { name: 'dealerSize', kind: 'select', dictionary: 'dealerSize' },
  { name: 'openDate', kind: 'day' },
  'dmsCode',
  'vendorNo',
]

const DealerStatus = ({ value }: { value: string | undefined }) =>
  value ? (
    <Status kind={kinds[value] ?? 'live'}>
      <Dict type="dealerStatus" value={value} />
    </Status>
  ) : (
    '—'
  )

/** The tree of the network: groups, dealers, outlets, partners and schools. */
const OrganisationsScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(organisations)
  const regions = useRegions()
  const named = (length: number) => regions.filter(({ regionId }) => regionId.length === length).map(({ regionId, label }) => ({ value: regionId, label }))
  const [provinces, cities] = [named(2), named(4)]
  return (
    <CrudPage
      contract={organisations}
      columns={[
        { key: 'code', width: 120 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'orgType', render: (row) => <Dict type="orgType" value={row.orgType} /> },
        { key: 'outletKind', render: (row) => <Dict type="outletKind" value={row.outletKind} /> },
        { key: 'brands', render: (row) => row.brands?.join(' ') || '—' },
        { key: 'region', render: (row) => <Dict type="salesRegion" value={row.region} /> },
        { key: 'cityCode', render: (row) => cities.find((city) => city.value === row.cityCode)?.label ?? row.cityCode ?? '—' },
        {
          key: 'dealerStatus',
          render: (row) => <DealerStatus value={row.dealerStatus} />,
        },
      ]}
      filters={[
        'name',
        { name: 'under', control: (bound) => <RemoteFilter {...bound} choices={organisationChoices} /> },
        { name: 'orgType', dictionary: 'orgType', width: 164 },
        { name: 'region', dictionary: 'salesRegion', width: 120 },
        { name: 'dealerStatus', dictionary: 'dealerStatus', width: 148 },
      ]}
      fields={fieldsOf(cities)}
      details={[{ name: 'provinceCode', options: provinces }]}
      fresh={{ orgType: '60' }}
    />
  )
}

export default OrganisationsScreen
