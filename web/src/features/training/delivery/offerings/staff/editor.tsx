import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { OfferingFields } from '@academy/contracts/training/delivery/offering-rows.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../../core/connect.ts'
import { Cover } from '../../../../../core/covers/cover.tsx'
import { EditDrawer } from '../../../../../core/form/edit-drawer.tsx'
import { Field } from '../../../../../core/form/field.tsx'
import { FormFields } from '../../../../../core/form/form-fields.tsx'
import { StaleDialog } from '../../../../../core/form/stale-dialog.tsx'
import { type Errors, useEditForm } from '../../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../../core/form/validate.ts'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { toast } from '../../../../../core/notices/notices.ts'
import { NounName } from '../../../../../core/pick/nouns.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { type OfferingRow, type OfferingTrainer, offeringsApi } from './api.ts'
import { reasonFields, type SeatBounds, seatFaults } from './capacity.ts'
import { Clashes } from './clashes.tsx'
import { useFields } from './editor-fields.tsx'
import { useTakenMark } from './taken.ts'
import { useTelling } from './telling.ts'
import { TrainersField, useTrainerOptions } from './trainers-field.tsx'

const coursesApi = connect(courses)
const classroomsApi = connect(classrooms)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const names = Object.keys(OfferingFields.shape)
const list = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])

/** Trainers as they are sent: who and in which role, without the names that only lists show. */
const plain = (trainers: readonly OfferingTrainer[]): OfferingTrainer[] => trainers.map(({ trainerId, role }) => ({ trainerId, role }))

const startOf = (row: OfferingRow | undefined): Values =>
  row
    ? {
        ...Object.fromEntries([...names, 'version'].map((name) => [name, (row as Values)[name] ?? ''])),
        trainers: plain(row.trainers),
        capacity: row.seats.capacity,
      }
    : {
        ...Object.fromEntries(names.map((name) => [name, ''])),
        startHalf: 'am',
        trainers: [{ trainerId: '', role: 'main' }],
        vehicleIds: [],
        waitingList: true,
        consumables: [],
      }

const CourseHead = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('training/offerings')
  const name = useBilingual()
  const { data } = coursesApi.useInfo(courseId || undefined, { quiet: true })
  if (!data) return null
  return (
    <div className="edit-course">
      <Cover code={data.code} width={104} height={58} />
      <div>
        <div className="strong">{name(data, 'name')}</div>
        <div className="t12 ink3">{t('training/offerings:courseFacts', { code: data.code, days: data.days, min: data.minPersons, max: data.maxPersons })}</div>
      </div>
    </div>
  )
}

const useDraw = (catalogue: string | undefined) => {
  const { t } = useTranslation('training-delivery')
  const trainers = useTrainerOptions(catalogue)
  return (name: string, value: unknown) => {
    if (name === 'courseId') return <NounName noun="courses" id={text(value)} />
    if (name === 'siteId') return <NounName noun="sites" id={text(value)} />
    if (name === 'classroomId') return <NounName noun="classrooms" id={text(value)} />
    if (name === 'trainers')
      return list<OfferingTrainer>(value)
        .map((one) => `${t(`trainerRoles.${one.role}`)} · ${trainers.find((other) => other.value === one.trainerId)?.label ?? '—'}`)
        .join(t('core:form.and'))
    return undefined
  }
}

/** What stands against a list and against its lines, each sentence once. */
const toldAt = (errors: Errors, name: string): string[] => [
  ...new Set(Object.entries(errors).flatMap(([path, told]) => (path === name || path.startsWith(`${name}[`) ? told : []))),
]

/** What the form's other parts need of the chosen course, room and days. */
const useFacts = (row: OfferingRow | undefined, values: Values) => {
  const { data: course } = coursesApi.useInfo(text(values.courseId) || undefined, { quiet: true })
  const { data: room } = classroomsApi.useInfo(text(values.classroomId) || undefined, { quiet: true })
  const roomMax = text(values.classroomId) ? room?.maxPersons : undefined
  const startHalf = values.startHalf === 'pm' ? ('pm' as const) : ('am' as const)
  const mark = useTakenMark({ days: course?.days, startDate: text(values.startDate), startHalf, offeringId: row?.id })
  const bounds: SeatBounds = { taken: row?.seats.taken ?? 0, held: row?.seats.held ?? 0, roomMax }
  const fallback = course ? Math.min(course.maxPersons, roomMax ?? course.maxPersons) : undefined
  return { course, startHalf, mark, bounds, fallback }
}

const useOfferingForm = (row: OfferingRow | undefined, bounds: { current: SeatBounds }, onClose: () => void) => {
  const { t } = useTranslation(['training/offerings', 'training-delivery', 'training-reasons'])
  const texts = useNounTexts(offerings)
  const [save] = offeringsApi.useSave()
  const [update] = offeringsApi.useUpdate()
  return useEditForm<Values, unknown>({
    schema: OfferingFields,
    initial: startOf(row),
    load: (record) => startOf(record as unknown as OfferingRow),
    draft: `delivery/offerings|${row?.id ?? 'new'}`,
    judge: ({ capacity, minimum }) => seatFaults({ capacity, minimum }, bounds.current, (key, params) => String(t(key as never, params as never))),
    reasonFields,
    meant: (values) => ({ ...values, trainers: plain(list<OfferingTrainer>(values.trainers)).filter((one) => one.trainerId !== '') }),
    send: (values) =>
      row
        ? update({ ...values, id: row.id, version: (values as { version?: number }).version } as never, { quiet: true })
        : save(values as never, { quiet: true }),
    onSaved: () => {
      toast('success', texts.say('crud.saved'))
      onClose()
    },
  })
}

/** The drawer of an offering (picture 07): dates, place, trainers, seats; every resource is checked for clashes while the form is filled in. */
export const OfferingEditor = ({ row, onClose }: { row: OfferingRow | undefined; onClose: () => void }) => {
  const texts = useNounTexts(offerings)
  // The form judges its numbers by facts that follow from its own values.
  const known = useRef<SeatBounds>({ taken: 0, held: 0, roomMax: undefined })
  const form = useOfferingForm(row, known, onClose)
  const { values } = form
  const { course, startHalf, mark, bounds, fallback } = useFacts(row, values)
  known.current = bounds
  // A room that comes later, or another one, judges the seats anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the room's size is waited for
  useEffect(() => {
    if (bounds.roomMax !== undefined) form.leave('capacity')
  }, [bounds.roomMax])
  const fields = useFields({ row, siteId: text(values.siteId), bounds, fallback, mark })
  const draw = useDraw(course?.catalogue)
  const trainers = list<OfferingTrainer>(values.trainers)
  const wanted = {
    ...{ courseId: text(values.courseId), startDate: text(values.startDate), startHalf, offeringId: row?.id, classroomId: text(values.classroomId) },
    ...{ trainerIds: trainers.map((one) => one.trainerId).filter(Boolean), vehicleIds: list<string>(values.vehicleIds) },
  }
  const one = { one: texts.one }
  const told = useTelling(row, form)
  return (
    <EditDrawer title={row ? `${texts.say('crud.edit', one)} ${row.number}` : texts.say('crud.add', one)} form={form} onClose={onClose} width={584} {...told}>
      <CourseHead courseId={wanted.courseId} />
      {row?.locked ? <p className="note-line">{row.locked.reason}</p> : null}
      <FormFields form={form} schema={OfferingFields} fields={fields} texts={texts} locked={row?.locked?.fields} />
      <h2 className="editor-section">{texts.field('trainers')}</h2>
      <div style={{ paddingTop: 12 }}>
        <Field name="trainers" label={texts.say('trainersLabel')} errors={toldAt(form.errors, 'trainers')}>
          <TrainersHolder value={trainers} onChange={(next) => form.set('trainers', next)} catalogue={course?.catalogue} mark={mark} />
        </Field>
      </div>
      <Clashes wanted={wanted} catalogue={course?.catalogue} />
      <StaleDialog form={form} names={names} texts={texts} draw={draw} />
    </EditDrawer>
  )
}

const TrainersHolder = (props: Parameters<typeof TrainersField>[0]) => (
  <TrainersField value={props.value} onChange={props.onChange} catalogue={props.catalogue} mark={props.mark} />
)
