import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { siteChoices } from '../../../../core/pick/choices/sites.ts'
import { userChoices } from '../../../../core/pick/choices/users.ts'
import { useRegions } from '../../../../core/session/dictionaries.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { YesNo } from '../../../../core/show/yes-no.tsx'

/** Those who may teach, with their level, team and catalogues. */
const TrainersScreen = () => {
  const name = useBilingual()
  const cities = useRegions()
    .filter((region) => region.regionId.length === 4)
    .map((region) => ({ value: region.regionId, label: region.label }))
  return (
    <CrudPage
      contract={trainers}
      columns={[
        { key: 'code', width: 110 },
        { key: 'userId', render: (row) => name(row, 'name') || '—' },
        { key: 'level', render: (row) => <Dict type="trainerLevel" value={row.level} /> },
        { key: 'team', render: (row) => <Dict type="trainerTeam" value={row.team} /> },
        { key: 'catalogues', render: (row) => row.catalogues.join(' ') || '—' },
        { key: 'own', render: (row) => <YesNo value={row.own} /> },
        { key: 'yearlyTarget', align: 'end' },
        'status',
      ]}
      filters={[
        'code',
        { name: 'level', dictionary: 'trainerLevel', width: 120 },
        { name: 'team', dictionary: 'trainerTeam' },
        { name: 'catalogue', dictionary: 'catalogue' },
        'status',
      ]}
      fields={[
        'code',
        { name: 'userId', choices: userChoices },
        { name: 'level', kind: 'select', dictionary: 'trainerLevel' },
        { name: 'team', kind: 'select', dictionary: 'trainerTeam' },
        { name: 'catalogues', wide: true, dictionary: 'catalogue', many: true },
        { name: 'languages', wide: true, dictionary: 'language', many: true },
        'own',
        'bestClassTeacher',
        'firstYear',
        'yearlyTarget',
        { name: 'cityCode', kind: 'select', options: cities },
        { name: 'siteId', choices: siteChoices },
        'briefCn',
        'briefEn',
      ]}
      fresh={{ own: true, bestClassTeacher: false, catalogues: [], languages: ['zh'], yearlyTarget: 120 }}
    />
  )
}

export default TrainersScreen
