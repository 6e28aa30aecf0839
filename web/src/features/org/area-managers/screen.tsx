import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { crudScreen } from '../../../core/crud/crud-page.tsx'
import { userChoices } from '../../../core/pick/choices/users.ts'
import { NameOf } from '../../../core/pick/names.tsx'
import { RemoteFilter } from '../../../core/pick/remote-select.tsx'
import { Dict } from '../../../core/show/dict.tsx'
import { Moment } from '../../../core/show/moment.tsx'

/** Which area each area manager answers for, and since when. */
export default crudScreen({
  contract: areaManagers,
  columns: [
    { key: 'userId', render: (row) => <NameOf choices={userChoices} id={row.userId} /> },
    { key: 'area' },
    { key: 'region', render: (row) => <Dict type="salesRegion" value={row.region} /> },
    { key: 'fromDate', align: 'end', render: (row) => <Moment at={row.fromDate} precision="day" /> },
    { key: 'toDate', align: 'end', render: (row) => <Moment at={row.toDate} precision="day" /> },
  ],
  filters: [
    { name: 'userId', control: (bound) => <RemoteFilter {...bound} choices={userChoices} /> },
    { name: 'area', width: 160 },
    { name: 'region', dictionary: 'salesRegion', width: 130 },
  ],
  fields: [
    { name: 'userId', wide: true, choices: userChoices },
    'area',
    { name: 'region', kind: 'select', dictionary: 'salesRegion' },
    { name: 'fromDate', kind: 'day' },
    { name: 'toDate', kind: 'day' },
  ],
  rowName: (row) => row.area,
})
