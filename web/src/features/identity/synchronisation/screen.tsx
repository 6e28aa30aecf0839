import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CrudFilters } from '../../../core/crud/crud-filters.tsx'
import { useDrawnFilters } from '../../../core/crud/drawn-filters.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { NounFilter } from '../../../core/pick/nouns.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Run, runKinds, runsApi } from './api.ts'
import { useRunColumns } from './list-columns.tsx'
import './sync.css'

const Bring = lazyScreen(
  () => import('./bring.tsx'),
  ({ onClose }) => onClose(),
)

/** Runs of every source, and where a file is brought: it is compared first, always. */
const SyncScreen = () => {
  const texts = useNounTexts(syncRuns)
  const go = useNavigate()
  const may = usePermission()
  const [bringing, setBringing] = useState(false)
  const states = Object.keys(runKinds).map((value) => ({ value, label: texts.say(`states.${value}`) }))
  const filters = useDrawnFilters(syncRuns, [
    { name: 'connectorId', noun: 'sync-connectors', control: (bound) => <NounFilter {...bound} noun="sync-connectors" /> },
    { name: 'status', options: states, width: 130 },
  ])
  const list = useListPage<Run>(runsApi as never, { noun: syncRuns.noun, filters: ['connectorId', 'status', 'from', 'to'] })
  const columns = useRunColumns()
  const button = may(syncRuns.endpoints.save.permission) ? (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setBringing(true)}>
      {texts.say('bring')}
    </Button>
  ) : null
  return (
    <div className="list-page">
      <PageHead title={texts.say('title')} actions={button} />
      <FilterLine list={list} columns={columns}>
        <CrudFilters list={list} filters={filters} texts={texts} />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        onOpen={(run) => go(`/manage/sys-sync-apply/${run.id}`)}
        rowName={(run) => run.fileName ?? run.id}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText'), actions: button }}
      />
      {bringing ? <Bring onClose={() => setBringing(false)} /> : null}
    </div>
  )
}

export default SyncScreen
