import type { Received } from '@academy/contracts/core/endpoint.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { Staff } from '../../../core/scales/staff.tsx'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'

type Outlet = Received<(typeof chart)['endpoints']['outlet']>
type Department = Outlet['departments'][number]
type Row = Department['rows'][number]

const sum = (rows: readonly Row[], of: 'leaving' | 'keyVacant') => rows.reduce((all, row) => all + row[of], 0)

/** One department: a tick a post at one pitch with all others. */
const DepartmentScale = ({ department }: { department: Department }) => {
  const { say } = useNounTexts(organisations)
  const name = useBilingual()
  const key = sum(department.rows, 'keyVacant')
  return (
    <li>
      <Staff reference={department.required} filled={department.filled} leaving={sum(department.rows, 'leaving')} keyVacant={key} pitch={5} height={16} />
      <span className="t13">{name(department, 'departmentName') || say('noDepartment')}</span>
      <span className="t12 ink3 num">
        {department.filled}/{department.required} {key > 0 ? <span className="org-lacks">{say('keyVacant', { count: key })}</span> : null}
      </span>
    </li>
  )
}

const DAYS = 2
const MOST = 32

/** The vacancies of an outlet, those that stand longest first, key posts before the others. */
const Vacancies = ({ outlet }: { outlet: Outlet }) => {
  const { say } = useNounTexts(organisations)
  const name = useBilingual()
  const rows = outlet.departments
    .flatMap((department) => department.rows)
    .filter(({ vacant }) => vacant > 0)
    .sort((a, b) => Number(b.key) - Number(a.key) || (b.days ?? 0) - (a.days ?? 0))
  return (
    <section className="org-half">
      <div className="org-title">
        <h3 className="t16 strong">
          {outlet.keyVacant > 0 ? say('vacanciesKey', { count: outlet.vacant, key: outlet.keyVacant }) : say('vacancies', { count: outlet.vacant })}
        </h3>
        <span className="t12 ink3">{say('vacancyLegend')}</span>
      </div>
      {rows.length === 0 ? (
        <p className="t13 ink3 org-none">{outlet.nextTurn ? say('noVacancyUntil', { day: outlet.nextTurn }) : say('noVacancy')}</p>
      ) : (
        <ul className="org-rows">
          {rows.map((row) => (
            <li key={row.positionCode} className={row.key ? 'org-row-key' : undefined}>
              <span className="org-row-name">
                {name(row, 'positionName')} {row.vacant > 1 ? <span className="num">{row.vacant}</span> : null}
              </span>
              <span className="code ink3">{row.positionCode}</span>
              <Ticks width={MOST * 3} height={12} rise={false}>
                {Array.from({ length: Math.min(MOST, Math.max(1, Math.ceil((row.days ?? 0) / DAYS))) }, (_, at) =>
                  tick(at, at * 3, 0, 2, 12, row.key ? 'end' : 'wait'),
                )}
              </Ticks>
              <span className="num org-days">{row.days === undefined ? '—' : say('days', { count: row.days })}</span>
              <span className="t12 ink3">{row.covered > 0 ? say('covered', { count: row.covered }) : ''}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The posts of an outlet by department, and its vacancies by how long they stand. */
export const OutletStaff = ({ id }: { id: string }) => {
  const { say } = useNounTexts(organisations)
  const { data, failure, refetch } = connect(chart).useOutlet({ id }, { quiet: true })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={4} rows={3} />
  return (
    <>
      <section>
        <div className="org-title org-title-plain">
          <h3 className="t16 strong">{say('staff', { required: data.required, filled: data.filled })}</h3>
          <span className="t12 ink3">{data.preparing ? say('preparing') : say('staffLegend')}</span>
        </div>
        <ul className="org-departments">
          {data.departments.map((department, at) => (
            <DepartmentScale key={department.departmentId ?? at} department={department} />
          ))}
        </ul>
      </section>
      <Vacancies outlet={data} />
    </>
  )
}
