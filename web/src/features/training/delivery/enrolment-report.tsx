import type { Report } from '@academy/contracts/core/report.ts'
import dayjs from 'dayjs'
import type { FilterSpec } from '../../../core/crud/crud-filters.tsx'
import { NounFilter } from '../../../core/pick/nouns.tsx'
import type { Choices } from '../../../core/pick/remote-select.tsx'
import { type GroupRow, ReportPage } from '../../../core/report/report-page.tsx'
import { usePermission } from '../../../core/session/session.ts'

const DAY = 'YYYY-MM-DD'
const outlets = (choices: Choices): Choices => ({ ...choices, fixed: { orgType: '60' } })
const courseFilter: FilterSpec = { name: 'courseIds', control: (bound) => <NounFilter {...bound} noun="courses" /> }
const outletFilter: FilterSpec = { name: 'outletIds', control: (bound) => <NounFilter {...bound} noun="organisations" like={outlets} /> }

/** What a group adds to the filters of the list of its rows. */
const narrowed: Record<string, (id: string) => Record<string, string>> = {
  month: (id) => ({ from: `${id}-01`, to: dayjs(`${id}-01`).endOf('month').format(DAY) }),
  region: (id) => ({ regions: id }),
  course: (id) => ({ courseIds: id }),
  outlet: (id) => ({ outletIds: id }),
}

/** The first and last day that both stretches have: a month is often cut off by the report's own days. */
const within = (asked: Readonly<Record<string, string>>, own: Record<string, string>) => ({
  from: [asked.from ?? '', own.from ?? ''].sort().at(-1) ?? '',
  to: [asked.to, own.to].filter((day) => day).sort()[0] ?? '',
})

/** The enrolments that a group counts, in these states. */
const drillTo =
  (statuses: string) =>
  ({ id }: GroupRow, { by = '', ...asked }: Readonly<Record<string, string>>): string => {
    const own = narrowed[by]?.(id) ?? {}
    const filters = Object.entries({ ...asked, ...own, ...within(asked, own), statuses }).filter(([, value]) => value)
    return `#/manage/training-enrolments?${new URLSearchParams(filters)}`
  }

/** The screen of a report on enrolments in these states (all of them unless told): the last twelve months unless other days are chosen. */
export const enrolmentReport = (report: Report, statuses = '') =>
  function EnrolmentReport() {
    const may = usePermission()
    const defaults = { from: dayjs().subtract(11, 'month').startOf('month').format(DAY) }
    const filters: FilterSpec[] = [
      { name: 'regions', dictionary: 'salesRegion', width: 110 },
      { name: 'catalogues', dictionary: 'catalogue' },
      ...(may('training:courses:page') ? [courseFilter] : []),
      ...(may('org:organisations:page') ? [outletFilter] : []),
    ]
    const drill = may('training:enrolments:page') ? drillTo(statuses) : () => undefined
    return <ReportPage report={report} chart filters={filters} days defaults={defaults} drill={drill} />
  }
