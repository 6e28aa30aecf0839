import { stops } from '@academy/contracts/identity/system/stops.ts'
import { connect } from '../../../../core/connect.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { LifecycleActions } from '../../../../core/life/lifecycle-actions.tsx'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { StopRuler, stopColumns, stopFields } from './stop-parts.tsx'
import './stops.css'

const api = connect(stops)
const useTargets = () => {
  const words = useDictionary('stopTarget')
  return (target: string) => words.find(({ value }) => value === target)?.label ?? target
}

/** When the academy, or everything, stands still: planned, on, over by the clock, or lifted. */
const StopsScreen = () => {
  const texts = useNounTexts(stops)
  const target = useTargets()
  const { data } = api.usePage({ limit: 100, order: 'desc', orderField: 'from' }, { quiet: true })
  const [lift] = api.useLift()
  return (
    <CrudPage
      contract={stops}
      columns={['target', ...stopColumns(texts)] as never}
      filters={['target', 'status']}
      fields={['target', ...stopFields] as never}
      details={[{ name: 'lifted' }]}
      fresh={{ target: 'tenant' }}
      above={<StopRuler rows={data?.records ?? []} texts={texts} />}
      rowName={(row) => target(row.target)}
      rowActions={(row) => <LifecycleActions contract={stops} row={row} name={target(row.target)} moves={{ lift: { run: lift } }} />}
    />
  )
}

export default StopsScreen
