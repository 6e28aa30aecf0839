import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { Button } from 'antd'
import { Suspense } from 'react'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useJoined } from '../../../core/i18n/joined.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { useOpenId } from '../../../core/list/open-row.ts'
import { useAudienceWords } from '../../../core/session/positions.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { templatesApi } from './api.ts'
import { Matrix } from './matrix.tsx'
import { type Editing, useDraft } from './use-draft.ts'
import './templates.css'

const DayFilter = lazyScreen(() => import('../../../core/list/day-filter.tsx'))

/** Above the matrix: the day that it is of, or the draft that is edited, its day and what to do with it. */
const Bar = ({ day, onDay, editing }: { day: string; onDay: (day: string) => void; editing: Editing }) => {
  const { say, field } = useNounTexts(departmentTemplates)
  const { draft, changed, saving, save, leave, setDay } = editing
  if (!draft)
    return (
      <div className="row gap8 matrix-bar">
        <Suspense fallback={null}>
          <DayFilter label={say('on')} value={day} onSearch={onDay} />
        </Suspense>
      </div>
    )
  return (
    <div className="row gap8 matrix-bar">
      <span className="t14 strong">
        <Dict type="outletKind" value={draft.outletKind} /> · {say('draftNow')}
      </span>
      <Suspense fallback={null}>
        <DayFilter label={field('validFrom')} value={draft.validFrom} onSearch={(next) => next && setDay(next)} />
      </Suspense>
      <Button type="primary" loading={saving} disabled={!changed} onClick={() => void save()}>
        {say('actions.save')}
      </Button>
      <Button onClick={() => void leave()}>{say('actions.cancel')}</Button>
    </div>
  )
}

const Above = () => {
  const [day, setDay] = useOpenId('day')
  const { data, failure, loading, refetch } = templatesApi.useMatrix(day ? { day } : {}, { quiet: true })
  const editing = useDraft({ day: data?.day ?? '2000-01-01' })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (loading || !data) return <ListSkeleton columns={8} rows={8} />
  return (
    <section className="card matrix-card">
      <Bar day={data.day} onDay={(next) => setDay(next || null)} editing={editing} />
      <Matrix matrix={data} editing={editing} />
    </section>
  )
}

type Rows = readonly { positionCode: string; count: number }[]

/** The posts of a version, position by position. */
const Posts = ({ rows }: { rows: Rows }) => {
  const position = useAudienceWords()
  const joined = useJoined()
  return <>{joined(rows.filter(({ count }) => count > 0).map(({ positionCode, count }) => `${position(positionCode)} ${formatCount(count)}`)) || '—'}</>
}

/** How many posts outlets of each kind should have: positions by kind with sums, and all versions below. */
const TemplatesScreen = () => {
  const { say } = useNounTexts(departmentTemplates)
  return (
    <CrudPage
      contract={departmentTemplates}
      above={<Above />}
      columns={['outletKind', { key: 'templateVersion', width: 90, render: (row) => `v${row.templateVersion ?? 1}` }, 'validFrom', 'status']}
      filters={['outletKind', 'status']}
      fields={['outletKind', 'validFrom']}
      details={[{ name: 'rows', show: ({ rows }: { rows: Rows }) => <Posts rows={rows} /> }]}
      fresh={{ rows: [] }}
      states={{ draft: 'draft', released: 'live', replaced: 'completed' }}
      rowName={(row) => [row.outletKind, say('version', { version: row.templateVersion ?? 1, day: row.validFrom })].join(' · ')}
    />
  )
}

export default TemplatesScreen
