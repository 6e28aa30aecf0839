import { dayOf } from '@academy/contracts/core/days.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ExportButton } from '../../../../core/list/export-button.tsx'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { MarkDrawer } from './mark-drawer.tsx'
import { type Special, Year } from './year.tsx'
import '../../../../core/list/list.css'

const api = connect(workdays)
const MANY = 100
const kinds = ['plain', 'weekend', 'holiday', 'workday'] as const

const Legend = () => {
  const texts = useNounTexts(workdays)
  return (
    <p className="year-legend">
      {kinds.map((kind) => (
        <span key={kind}>
          <b className="year-day" data-kind={kind} aria-hidden="true">
            <i />
          </b>
          {texts.say(`kinds.${kind}`)}
        </span>
      ))}
    </p>
  )
}

interface Shown {
  year: number
  today: string
  onDay: ((day: string) => void) | undefined
}

/** One year, as far as it is read. */
const Days = ({ year, today, onDay, asked }: Shown & { asked: ReturnType<typeof useYear> }) => {
  const texts = useNounTexts(workdays)
  const name = useBilingual()
  const { data, failure, refetch, special } = asked
  const named = (day: string, one: Special | undefined) => (one ? `${day} ${texts.say(`kinds.${one.kind}`)} ${name(one, 'name')}` : day)
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={4} rows={12} />
  return (
    <>
      <Year year={year} special={special} label={String(year)} name={named} today={today} onDay={onDay} />
      <Legend />
    </>
  )
}

const daysOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const useYear = (year: number) => {
  const asked = api.usePage({ ...daysOf(year), limit: MANY }, { quiet: true })
  return { ...asked, special: new Map(((asked.data?.records ?? []) as unknown as Special[]).map((one) => [one.day, one])) }
}

/** Which year it is, between the ways to its neighbours: in sight on a phone too. */
const YearTurn = ({ year, go }: { year: number; go: (to: number) => void }) => {
  const texts = useNounTexts(workdays)
  return (
    <span className="year-turn">
      <Button aria-label={texts.say('before')} icon={<Icon name="left" size={16} />} onClick={() => go(year - 1)} />
      <span className="num strong" aria-live="polite">
        {year}
      </span>
      <Button aria-label={texts.say('after')} icon={<Icon name="right" size={16} />} onClick={() => go(year + 1)} />
    </span>
  )
}

/** The working days of an academy, a year at a time (shell-access.md §4). */
const WorkdaysScreen = () => {
  const texts = useNounTexts(workdays)
  const may = usePermission()
  const today = dayOf(new Date())
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<string | null>(null)
  const year = Number(query.get('year')) || Number(today.slice(0, 4))
  const asked = useYear(year)
  const go = (to: number) => setQuery({ year: String(to) }, { replace: true })
  const can = may('sys:workdays:save')
  return (
    <div className="list-page">
      <PageHead
        title={texts.say('title')}
        actions={
          <>
            <YearTurn year={year} go={go} />
            <ExportButton list={{ contract: workdays as never, sent: daysOf(year), total: asked.data?.total ?? 0 }} />
            {may('jobs:imports:save') ? <Button href="#/manage/jobs-imports">{texts.say('byBook')}</Button> : null}
            {can ? (
              <Button
                type="primary"
                icon={<Icon name="plus" size={16} />}
                onClick={() => setOpen(year === Number(today.slice(0, 4)) ? today : `${year}-01-01`)}
              >
                {texts.say('mark')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="card">
        <Days year={year} today={today} onDay={can ? setOpen : undefined} asked={asked} />
      </div>
      {open ? <MarkDrawer day={open} special={asked.special.get(open)} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

export default WorkdaysScreen
