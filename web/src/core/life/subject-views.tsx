import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { formatMoney } from '../show/money.tsx'
import type { CaseDetail } from './case-rail.tsx'
import { type Figure, Subject } from './subject.tsx'

/** What a case is about, drawn by the noun that it is about; `deciding` where the reader has to agree or refuse. */
interface SubjectViewProps {
  record: CaseDetail
  figures: readonly Figure[]
  deciding: boolean
}
export type SubjectView = ComponentType<SubjectViewProps>

const views = new Map<string, SubjectView>()
/** Gives the subjects of these types a view of their own; the app does this once, when it starts. */
export const setSubjectViews = (own: Readonly<Record<string, SubjectView>>): void => {
  for (const [type, view] of Object.entries(own)) views.set(type, view)
}

/** The summary that every case has: title, number, days, place, amount. */
export const PlainSubject = ({ record, figures }: Omit<SubjectViewProps, 'deciding'>) => {
  const { t } = useTranslation('approval-workflow/approvals')
  const { amount } = record.summary
  const owed = amount ? [{ label: t('amount'), value: formatMoney(amount) }] : []
  return <Subject summary={record.summary} figures={[...owed, ...figures]} />
}

/** What a case is about: as its noun shows it, else the summary. */
export const CaseSubject = ({ record, figures = [], deciding = false }: { record: CaseDetail; figures?: readonly Figure[]; deciding?: boolean }) => {
  const View = views.get(record.subjectType)
  if (!View) return <PlainSubject record={record} figures={figures} />
  return (
    <Suspense fallback={<ListSkeleton columns={1} rows={2} />}>
      <View record={record} figures={figures} deciding={deciding} />
    </Suspense>
  )
}
