import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundProps } from '../../../../../core/form/controls.tsx'
import type { FieldSpec } from '../../../../../core/form/form-fields.tsx'
import { classroomChoices } from '../../../../../core/pick/choices/classrooms.ts'
import { courseChoices } from '../../../../../core/pick/choices/courses.ts'
import { siteChoices } from '../../../../../core/pick/choices/sites.ts'
import { vehicleChoices } from '../../../../../core/pick/choices/vehicles.ts'
import { type Choices, RemoteSelect } from '../../../../../core/pick/remote-select.tsx'
import { today } from '../../days.ts'
import type { OfferingRow } from './api.ts'
import type { SeatBounds } from './capacity.ts'
import { CapacityField } from './capacity-field.tsx'

const released = { ...courseChoices, fixed: { status: 'released' } }

interface FieldFacts {
  row: OfferingRow | undefined
  siteId: string
  bounds: SeatBounds
  /** Seats while none are typed. */
  fallback: number | undefined
  /** Marks a resource as free or taken in the chosen half-days. */
  mark: (id: string) => string | undefined
}

const pick = (choices: Choices, more: { many?: boolean } = {}) => {
  const drawn = (bound: BoundProps): ReactElement => <RemoteSelect {...bound} {...more} choices={choices} />
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
    { name: 'courseId', wide: true, control: pick(released) },
    { name: 'startDate', kind: 'day', ...(row ? {} : { from: today() }) },
    { name: 'startHalf', kind: 'select', options: halves },
    { name: 'siteId', control: pick(siteChoices) },
    { name: 'classroomId', control: pick(marked(classroomChoices)) },
    { name: 'capacity', wide: true, control: (bound) => <CapacityField {...bound} bounds={bounds} before={row?.seats.capacity} fallback={fallback} /> },
    { name: 'minimum' },
    { name: 'price', kind: 'money' },
    { name: 'waitingList' },
    { name: 'vehicleIds', wide: true, control: pick(marked(vehicleChoices), { many: true }) },
    ...['nameCn', 'nameEn', 'noticeCn', 'noticeEn', 'remark'].map((name) => ({ name })),
  ]
}
