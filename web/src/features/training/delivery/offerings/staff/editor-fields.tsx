import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundProps } from '../../../../../core/form/controls.tsx'
import type { FieldSpec } from '../../../../../core/form/form-fields.tsx'
import { NounSelect } from '../../../../../core/pick/nouns.tsx'
import type { Choices } from '../../../../../core/pick/remote-select.tsx'
import { today } from '../../days.ts'
import type { OfferingRow } from './api.ts'
import type { SeatBounds } from './capacity.ts'
import { CapacityField } from './capacity-field.tsx'

const released = (choices: Choices): Choices => ({ ...choices, fixed: { status: 'released' } })

interface FieldFacts {
  row: OfferingRow | undefined
  siteId: string
  bounds: SeatBounds
  /** Seats while none are typed. */
  fallback: number | undefined
  /** Marks a resource as free or taken in the chosen half-days. */
  mark: (id: string) => string | undefined
}

const pick = (noun: string, more: { many?: boolean; like?: (choices: Choices) => Choices } = {}) => {
  const drawn = (bound: BoundProps): ReactElement => <NounSelect {...bound} {...more} noun={noun} />
  return drawn
}

/** The fields of the drawer; rooms and vehicles say in their lists whether they are free then. */
export const useFields = ({ row, siteId, bounds, fallback, mark }: FieldFacts): FieldSpec[] => {
  const { t } = useTranslation('training-delivery')
  const inSite = { status: 'active', ...(siteId ? { siteId } : {}) }
  const marked = (choices: Choices): Choices => ({
    ...choices,
    fixed: inSite,
    label: (one, name) => [choices.label(one, name), mark(one.id)].filter(Boolean).join(' · '),
  })
  const halves = (['am', 'pm'] as const).map((value) => ({ value, label: t(`halves.${value}`) }))
  return [
    { name: 'courseId', wide: true, control: pick('courses', { like: released }) },
    { name: 'startDate', kind: 'day', ...(row ? {} : { from: today() }) },
    { name: 'startHalf', kind: 'select', options: halves },
    { name: 'siteId', control: pick('sites') },
    { name: 'classroomId', control: pick('classrooms', { like: marked }) },
    { name: 'capacity', wide: true, control: (bound) => <CapacityField {...bound} bounds={bounds} before={row?.seats.capacity} fallback={fallback} /> },
    { name: 'minimum' },
    { name: 'price', kind: 'money' },
    { name: 'waitingList' },
    { name: 'vehicleIds', wide: true, control: pick('vehicles', { like: marked, many: true }) },
    ...['nameCn', 'nameEn', 'noticeCn', 'noticeEn', 'remark'].map((name) => ({ name })),
  ]
}
