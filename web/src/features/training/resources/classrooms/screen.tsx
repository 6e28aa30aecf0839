import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { siteChoices } from '../../../../core/pick/choices/sites.ts'
import { NameOf } from '../../../../core/pick/names.tsx'
import { RemoteFilter } from '../../../../core/pick/remote-select.tsx'
import { Dict } from '../../../../core/show/dict.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** The rooms of the sites; a room's limit bounds the capacity of its offerings. */
const ClassroomsScreen = () => {
  const name = useBilingual()
  const texts = useNounTexts(classrooms)
  return (
    <CrudPage
      contract={classrooms}
      columns={[
        { key: 'code', width: 120 },
        { key: 'nameCn', title: texts.field('name'), render: (row) => name(row, 'name') },
        { key: 'siteId', render: (row) => <NameOf choices={siteChoices} id={row.siteId} /> },
        { key: 'roomType', render: (row) => <Dict type="roomType" value={row.roomType} /> },
        { key: 'maxPersons', align: 'end' },
        { key: 'lifts', align: 'end' },
        'status',
      ]}
      filters={[
        'name',
        { name: 'siteId', control: (bound) => <RemoteFilter {...bound} choices={siteChoices} /> },
        { name: 'roomType', dictionary: 'roomType', width: 140 },
        'status',
      ]}
      fields={[
        'code',
        { name: 'siteId', choices: siteChoices },
        'nameCn',
        'nameEn',
        { name: 'roomType', kind: 'select', dictionary: 'roomType' },
        'maxPersons',
        'area',
        'floor',
        'lifts',
        'stations',
        { name: 'dayFee', kind: 'money' },
        'priority',
      ]}
      fresh={{ roomType: '1' }}
    />
  )
}

export default ClassroomsScreen
