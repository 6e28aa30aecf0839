import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useNounTexts } from '../../../../core/texts.ts'

/** Training vehicles, known by their chassis number. */
const VehiclesScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(vehicles)
  return (
    <CrudPage
      contract={vehicles}
      columns={[
        { key: 'chassisNumber', width: 190 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') || row.modelClass },
        'brand',
        'modelClass',
        'siteId',
        'condition',
        'status',
      ]}
      filters={['chassisNumber', { name: 'brand', width: 130 }, 'siteId', { name: 'condition', width: 130 }, 'status']}
      fresh={{ condition: '1' }}
      rowName={(row) => `${row.modelClass} ${row.chassisNumber}`}
    />
  )
}

export default VehiclesScreen
