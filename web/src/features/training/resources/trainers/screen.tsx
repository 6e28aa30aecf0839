import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useRegionChoices } from '../../../../core/session/dictionaries.ts'

/** Those who may teach, with their level, team and catalogues. */
const TrainersScreen = () => {
  const cities = useRegionChoices(2)
  return (
    <CrudPage
      contract={trainers}
      columns={[
        { key: 'code', width: 110 },
        'userId',
        'level',
        'team',
        { key: 'catalogues', render: (row) => row.catalogues.join(' ') || '—' },
        'own',
        'yearlyTarget',
        'status',
      ]}
      filters={['code', { name: 'level', width: 120 }, 'team', { name: 'catalogue', dictionary: 'catalogue' }, 'status']}
      fields={[
        'code',
        'userId',
        'level',
        'team',
        { name: 'catalogues', wide: true, dictionary: 'catalogue', many: true },
        { name: 'languages', wide: true },
        'own',
        'bestClassTeacher',
        'firstYear',
        'yearlyTarget',
        { name: 'cityCode', kind: 'select', options: cities },
        'siteId',
        'briefCn',
        'briefEn',
      ]}
      fresh={{ own: true, bestClassTeacher: false, catalogues: [], languages: ['zh'], yearlyTarget: 120 }}
    />
  )
}

export default TrainersScreen
