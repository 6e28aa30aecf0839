import { chart } from '@academy/contracts/org/chart.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { Staff } from '../../../core/scales/staff.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { Icon } from '../../../core/show/icon.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { State } from '../../../core/states/state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { chartApi, type OutletStaff } from './api.ts'
import { rowState } from './row-state.ts'

const Candidates = lazyScreen(
  () => import('./candidates.tsx'),
  ({ onClose }) => onClose(),
)

type Department = OutletStaff['departments'][number]

const Head = ({ outlet, onClose }: { outlet: OutletStaff; onClose: () => void }) => {
  const { say } = useNounTexts(chart)
  const name = useBilingual()
  const { openDate, preparing, leaving, filled } = outlet
  const opened = openDate ? say(preparing ? 'outlet.opens' : 'outlet.opened', { day: openDate }) : ''
  return (
    <>
      <div className="row gap8">
        <span className="t12 ink3 grow">
          <Dict type="outletKind" value={outlet.outletKind} /> · {outlet.orgCode}
          {outlet.mainOutlet ? ` · ${say('outlet.main')}` : ''}
        </span>
        <Button type="text" size="small" aria-label={say('outlet.close')} icon={<Icon name="close" size={16} />} onClick={onClose} />
      </div>
      <h2 className="t16 strong">{name(outlet, 'orgName')}</h2>
      <p className="t12 ink2">{[name(outlet, 'dealerName'), opened].filter(Boolean).join(' · ')}</p>
      <div className="outlet-scale">
        <Staff reference={outlet.required} filled={filled} leaving={leaving} keyVacant={outlet.keyVacant} pitch={outlet.required > 40 ? 4 : 7} height={22} />
      </div>
      <div className="row t12 ink2 outlet-sums">
        <span className="grow">{leaving > 0 ? say('outlet.heldLeaving', { filled, leaving }) : say('outlet.held', { filled })}</span>
        <span>{say('outlet.required', { count: outlet.required })}</span>
      </div>
    </>
  )
}

const Rows = ({ department }: { department: Department }) => {
  const { say } = useNounTexts(chart)
  const name = useBilingual()
  return (
    <section className="outlet-department">
      <h3 className="row t12 ink3">
        <span className="grow">{name(department, 'departmentName') || say('outlet.noDepartment')}</span>
        <span className="num">{say('sums.of', { filled: department.filled, required: department.required })}</span>
      </h3>
      <ul>
        {department.rows.map((row) => {
          const { words, tone } = rowState(say, row)
          return (
            <li key={row.positionCode} className={`outlet-row outlet-${tone}`}>
              <span className="outlet-position">
                <span className="t13">{name(row, 'positionName') || row.positionCode}</span>
                <span className="t12 outlet-state">{words}</span>
              </span>
              <Staff reference={row.required} filled={row.filled} leaving={row.leaving} keyVacant={row.keyVacant} pitch={5} always />
              <span className="num t13">{say('sums.of', { filled: row.filled, required: row.required })}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What can be done about vacancies: see who could take them. */
const Foot = ({ outlet }: { outlet: OutletStaff }) => {
  const { say } = useNounTexts(chart)
  const may = usePermission()
  const [open, setOpen] = useState(false)
  if (outlet.vacant === 0) return <p className="t13 ink2">{outlet.nextTurn ? say('nextTurn', { day: outlet.nextTurn.slice(5) }) : say('empty')}</p>
  if (!may(chart.endpoints.candidates.permission)) return null
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {say('candidates.button')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <Candidates outlet={outlet} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** One outlet on the day of the chart: its departments, each position with its vacancies and for how many days. */
export const OutletCard = ({ id, day, onClose }: { id: string; day: string; onClose: () => void }) => {
  const { say } = useNounTexts(chart)
  const { data, failure, loading, refetch } = chartApi.useOutlet({ id, day }, { quiet: true })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (loading || !data) return <ListSkeleton columns={1} rows={8} />
  const { templateVersion, templateFrom, departments } = data
  return (
    <>
      <Head outlet={data} onClose={onClose} />
      {departments.length === 0 ? <State kind="empty" title={say('outlet.noTemplate')} /> : null}
      {departments.map((department) => (
        <Rows key={department.departmentId ?? '-'} department={department} />
      ))}
      <p className="t12 ink3">
        {templateVersion && templateFrom ? say('outlet.template', { version: templateVersion, day: templateFrom }) : say('outlet.noTemplate')}
      </p>
      <Foot outlet={data} />
    </>
  )
}
