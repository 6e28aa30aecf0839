import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { siteChoices } from '../../../../core/pick/choices/sites.ts'
import { NameOf } from '../../../../core/pick/names.tsx'
import { RemoteFilter } from '../../../../core/pick/remote-select.tsx'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** Training vehicles, known by their chassis number. */
const VehiclesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(vehicles)
  const makes = useDictionary('brand').filter((brand) => brand.value !== 'A')
  return (
    <CrudPage
      contract={vehicles}
      columns={[
        { key: 'chassisNumber', width: 190 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') || row.modelClass },
        { key: 'brand', render: (row) => <Dict type="brand" value={row.brand} /> },
        { key: 'modelClass' },
        { key: 'siteId', render: (row) => <NameOf choices={siteChoices} id={row.siteId} /> },
        { key: 'condition', render: (row) => <Dict type="vehicleStatus" value={row.condition} /> },
        'status',
      ]}
      filters={[
        'chassisNumber',
        { name: 'brand', options: makes, width: 130 },
        { name: 'siteId', control: (bound) => <RemoteFilter {...bound} choices={siteChoices} /> },
        { name: 'condition', dictionary: 'vehicleStatus', width: 130 },
        'status',
      ]}
      fields={[
        'chassisNumber',
        { name: 'brand', kind: 'select', options: makes },
        'modelClass',
        { name: 'siteId', choices: siteChoices },
        'nameCn',
        'nameEn',
        'engineModel',
        { name: 'productionDate', kind: 'day' },
        { name: 'condition', kind: 'select', dictionary: 'vehicleStatus' },
        'yearlyTarget',
        'priority',
        { name: 'remark', wide: true },
      ]}
      fresh={{ condition: '1' }}
      rowName={(row) => `${row.modelClass} ${row.chassisNumber}`}
    />
  )
}

export default VehiclesScreen
