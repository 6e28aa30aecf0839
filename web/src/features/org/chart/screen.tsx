import { chart } from '@academy/contracts/org/chart.ts'
import { Button, Input, Select } from 'antd'
import { Suspense, useState } from 'react'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { usePhone } from '../../../core/media.ts'
import { useDictionary } from '../../../core/session/dictionaries.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { State } from '../../../core/states/state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { ChartView } from './chart-view.tsx'
import { DayRuler } from './day-ruler.tsx'
import type { Words } from './draw.ts'
import { unitOf } from './draw.ts'
import { layoutOf } from './layout.ts'
import { Legend } from './legend.tsx'
import { NestedList } from './nested-list.tsx'
import { OutletCard } from './outlet-card.tsx'
import { type Chart, useChart } from './use-chart.ts'
import { useWords } from './words.ts'
import '../../../core/list/list.css'
import './chart.css'

const PictureDialog = lazyScreen(
  () => import('./picture-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The vacancies as a workbook, as they stand on the day and in the region that is shown. */
const useWorkbook = ({ asked }: Chart) => {
  const [loading, setLoading] = useState(false)
  const take = async () => {
    setLoading(true)
    const { downloadList } = await import('../../../core/request/download.ts')
    await downloadList(chart.endpoints.export.path, asked, 'vacancies.xlsx')
    setLoading(false)
  }
  return { take, loading }
}

const Actions = ({ held, onPicture }: { held: Chart; onPicture: () => void }) => {
  const { say } = useNounTexts(chart)
  const may = usePermission()
  const regions = useDictionary('salesRegion')
  const { take, loading } = useWorkbook(held)
  return (
    <>
      <Select
        allowClear
        className="chart-region"
        aria-label={say('fields.region')}
        placeholder={say('allRegions')}
        value={held.region ?? undefined}
        options={regions}
        onChange={(next: string | undefined) => held.setRegion(next)}
      />
      <Button
        aria-pressed={held.onlyVacant}
        type={held.onlyVacant ? 'primary' : 'default'}
        ghost={held.onlyVacant}
        onClick={() => held.setOnlyVacant(!held.onlyVacant)}
      >
        {say('onlyVacant')}
      </Button>
      {may(chart.endpoints.export.permission) ? (
        <Button icon={<Icon name="download" size={16} />} loading={loading} onClick={() => void take()}>
          {say('workbook')}
        </Button>
      ) : null}
      <Button disabled={!held.top} onClick={onPicture}>
        {say('picture')}
      </Button>
    </>
  )
}

const SearchLine = ({ held }: { held: Chart }) => {
  const { say } = useNounTexts(chart)
  const [typed, setTyped] = useState('')
  const { text, hits, seek } = held.search
  return (
    <span className="chart-search">
      <Input.Search
        allowClear
        value={typed}
        placeholder={say('search')}
        aria-label={say('search')}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '') seek('')
        }}
        onSearch={(next) => seek(next.trim())}
      />
      <span className="t12 ink3" role="status">
        {text && hits.length === 0 ? say('notFound', { text }) : ''}
      </span>
    </span>
  )
}

const Drawing = ({ held, words }: { held: Chart; words: Words }) => {
  const { say } = useNounTexts(chart)
  const phone = usePhone()
  const { answer, top, nodes, active, search } = held
  if (answer.failure) return <FailureState failure={answer.failure} retry={answer.refetch} />
  if (answer.loading || !top) return <ListSkeleton columns={3} rows={10} />
  if (nodes.every(({ kind }) => kind !== 'outlet')) return <State kind="empty" title={say('nothing')} />
  const open = (id: string) => {
    const node = nodes.find((one) => one.id === id)
    held.setActive(id)
    if (node?.kind === 'outlet') held.setOutlet(id)
    else if (node && id !== top.id) held.toggle(id)
  }
  if (phone) return <NestedList top={top} words={words} active={active} onToggle={held.toggle} onOpen={open} />
  return (
    <>
      <div className="chart-scroll">
        <ChartView top={top} words={words} active={active} path={search.path} onActive={held.setActive} onToggle={held.toggle} onOpen={open} />
      </div>
      <p className="t12 ink3 chart-hint">{[held.outlet ? '' : say('outlet.choose'), say('tree.hint')].filter(Boolean).join(' · ')}</p>
    </>
  )
}

const Side = ({ held }: { held: Chart }) => {
  const { outlet, setOutlet, day } = held
  if (!outlet) return null
  return (
    <aside className="card chart-side">
      <OutletCard id={outlet} day={day} onClose={() => setOutlet(null)} />
    </aside>
  )
}

/** Who is where and who is missing, on any day: the network as a chart, its vacancies as a workbook. */
const ChartScreen = () => {
  const { say } = useNounTexts(chart)
  const held = useChart()
  const words = useWords()
  const [picture, setPicture] = useState(false)
  const { top, today, day, answer } = held
  return (
    <div className="list-page chart-page">
      <PageHead title={say('title')} crumb={say('by')} actions={<Actions held={held} onPicture={() => setPicture(true)} />} />
      {today ? <DayRuler today={today} day={day} turns={answer.data?.turns ?? []} onDay={held.setDay} /> : null}
      <div className="row gap12 chart-line">
        <SearchLine held={held} />
        <Legend unit={top ? unitOf(layoutOf(top)) : 1} />
      </div>
      <div className={held.outlet ? 'chart-body chart-beside' : 'chart-body'}>
        <div className="chart-main">
          <Drawing held={held} words={words} />
        </div>
        {answer.data ? <Side held={held} /> : null}
      </div>
      {picture && top ? (
        <Suspense fallback={null}>
          <PictureDialog top={top} words={words} day={day} onClose={() => setPicture(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

export default ChartScreen
