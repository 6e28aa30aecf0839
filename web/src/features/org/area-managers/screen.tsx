import { dayOf } from '@academy/contracts/core/days.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { Suspense, useState } from 'react'
import { connect } from '../../../core/connect.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { Without } from './without.tsx'

const CrudForm = lazyScreen(
  () => import('../../../core/crud/crud-form.tsx'),
  ({ onClose }) => onClose(),
)
const fields = ['userId', 'area', 'region', 'fromDate', 'toDate']

/** Which area each area manager answers for, and since when; above it the areas that nobody answers for. */
const AreaManagersScreen = () => {
  const [lacking, setLacking] = useState<{ area: string; region?: string | undefined } | null>(null)
  return (
    <>
      <CrudPage
        contract={areaManagers}
        columns={fields}
        filters={['userId', { name: 'area', width: 160 }, 'region']}
        above={<Without onAppoint={setLacking} />}
        rowName={(row) => [row.userName, row.area].filter(Boolean).join(' · ')}
      />
      {lacking ? (
        <Suspense fallback={null}>
          <CrudForm
            contract={areaManagers}
            api={connect(areaManagers) as never}
            id={undefined}
            fields={fields}
            fresh={{ area: lacking.area, region: lacking.region ?? '', fromDate: dayOf(new Date()) }}
            onClose={() => setLacking(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

export default AreaManagersScreen
