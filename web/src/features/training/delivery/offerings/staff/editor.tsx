import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { OfferingFields, offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../../core/connect.ts'
import { Cover } from '../../../../../core/covers/cover.tsx'
import { EditDrawer } from '../../../../../core/form/edit-drawer.tsx'
import { Field } from '../../../../../core/form/field.tsx'
import { FormFields } from '../../../../../core/form/form-fields.tsx'
import { Flag } from '../../../../../core/form/many.tsx'
import { StaleDialog } from '../../../../../core/form/stale-dialog.tsx'
import { useEditForm } from '../../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../../core/form/validate.ts'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { toast } from '../../../../../core/notices/notices.ts'
import { classroomChoices, courseChoices, siteChoices, vehicleChoices } from '../../../../../core/pick/choices.ts'
import { NameOf } from '../../../../../core/pick/names.tsx'
import { RemoteSelect } from '../../../../../core/pick/remote-select.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { type OfferingRow, type OfferingTrainer, offeringsApi } from './api.ts'
import { CapacityField } from './capacity-field.tsx'
import { Clashes } from './clashes.tsx'
import { TrainersField, useTrainerOptions } from './trainers-field.tsx'

const coursesApi = connect(courses)
const names = Object.keys(OfferingFields.shape)
const released = { ...courseChoices, fixed: { status: 'released' } }
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
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
  const { t } = useTranslation('staff')
  const name = useBilingual()
  const { data } = coursesApi.useInfo(courseId || undefined, { quiet: true })
  if (!data) return null
  return (
    <div className="edit-course">
      <Cover code={data.code} width={104} height={58} />
      <div>
        <div className="strong">{name(data, 'name')}</div>
        <div className="t12 ink3">{t('offerings.courseFacts', { code: data.code, days: data.days, min: data.minPersons, max: data.maxPersons })}</div>
      </div>
    </div>
  )
}

const useFields = (row: OfferingRow | undefined, values: Values) => {
  const { t } = useTranslation('training-delivery')
  const { data: course } = coursesApi.useInfo(text(values.courseId) || undefined, { quiet: true })
  const site = text(values.siteId)
  const inSite: Record<string, string> = site ? { siteId: site, status: 'active' } : { status: 'active' }
  const halves = (['am', 'pm'] as const).map((value) => ({ value, label: t(`halves.${value}`) }))
  const fields = [
    {
      name: 'courseId',
      wide: true,
      control: (bound: Parameters<typeof Flag>[0]) => <RemoteSelect {...bound} choices={released} disabled={row?.status === 'published'} />,
    },
    { name: 'startDate', kind: 'day' as const },
    { name: 'startHalf', kind: 'select' as const, options: halves },
    { name: 'siteId', control: (bound: Parameters<typeof Flag>[0]) => <RemoteSelect {...bound} choices={siteChoices} /> },
    { name: 'classroomId', control: (bound: Parameters<typeof Flag>[0]) => <RemoteSelect {...bound} choices={{ ...classroomChoices, fixed: inSite }} /> },
    {
      name: 'capacity',
      wide: true,
      control: (bound: Parameters<typeof Flag>[0]) => <CapacityField {...bound} seats={row?.seats} fallback={course?.maxPersons} />,
    },
    { name: 'minimum', kind: 'int' as const },
    { name: 'price', kind: 'money' as const },
    { name: 'waitingList', control: (bound: Parameters<typeof Flag>[0]) => <Flag {...bound} /> },
    {
      name: 'vehicleIds',
      wide: true,
      control: (bound: Parameters<typeof Flag>[0]) => <RemoteSelect {...bound} choices={{ ...vehicleChoices, fixed: inSite }} many />,
    },
    { name: 'nameCn' },
    { name: 'nameEn' },
    { name: 'noticeCn' },
    { name: 'noticeEn' },
    { name: 'remark' },
  ]
  return { fields, course }
}

const useDraw = (catalogue: string | undefined) => {
  const { t } = useTranslation('training-delivery')
  const trainers = useTrainerOptions(catalogue)
  return (name: string, value: unknown) => {
    if (name === 'courseId') return <NameOf choices={courseChoices} id={text(value)} />
    if (name === 'siteId') return <NameOf choices={siteChoices} id={text(value)} />
    if (name === 'classroomId') return <NameOf choices={classroomChoices} id={text(value)} />
    if (name === 'trainers')
      return list<OfferingTrainer>(value)
        .map((one) => `${t(`trainerRoles.${one.role}`)}：${trainers.find((other) => other.value === one.trainerId)?.label ?? '—'}`)
        .join('；')
    return undefined
  }
}

/** The drawer of an offering (picture 07): dates, place, trainers, seats; every resource is checked for clashes while the form is filled in. */
export const OfferingEditor = ({ row, onClose }: { row: OfferingRow | undefined; onClose: () => void }) => {
  const texts = useNounTexts(offerings)
  const [save] = offeringsApi.useSave()
  const [update] = offeringsApi.useUpdate()
  const form = useEditForm<Values, unknown>({
    schema: OfferingFields,
    initial: startOf(row),
    load: (record) => startOf(record as unknown as OfferingRow),
    draft: `delivery/offerings|${row?.id ?? 'new'}`,
    send: (values) => {
      const sent = { ...values, trainers: plain(list<OfferingTrainer>(values.trainers)).filter((one) => one.trainerId !== '') }
      return row
        ? update({ ...sent, id: row.id, version: (values as { version?: number }).version } as never, { quiet: true })
        : save(sent as never, { quiet: true })
    },
    onSaved: () => {
      toast('success', texts.say('crud.saved'))
      onClose()
    },
  })
  const { values } = form
  const { fields, course } = useFields(row, values)
  const draw = useDraw(course?.catalogue)
  const trainers = list<OfferingTrainer>(values.trainers)
  const wanted = {
    courseId: text(values.courseId),
    startDate: text(values.startDate),
    startHalf: values.startHalf === 'pm' ? ('pm' as const) : ('am' as const),
    offeringId: row?.id,
    classroomId: text(values.classroomId),
    trainerIds: trainers.map((one) => one.trainerId).filter(Boolean),
    vehicleIds: list<string>(values.vehicleIds),
  }
  return (
    <EditDrawer
      title={row ? `${texts.say('crud.edit', { one: texts.one })} ${row.number}` : texts.say('crud.add', { one: texts.one })}
      form={form}
      onClose={onClose}
      width={584}
    >
      <CourseHead courseId={wanted.courseId} />
      <FormFields form={form} schema={OfferingFields} fields={fields} texts={texts} />
      <h3 className="section-head">{texts.field('trainers')}</h3>
      <div style={{ paddingTop: 12 }}>
        <Field name="trainers" label={texts.say('trainersLabel')} errors={form.errors.trainers}>
          <TrainersHolder value={trainers} onChange={(next) => form.set('trainers', next)} catalogue={course?.catalogue} />
        </Field>
      </div>
      <Clashes wanted={wanted} catalogue={course?.catalogue} />
      <StaleDialog form={form} names={names} texts={texts} draw={draw} />
    </EditDrawer>
  )
}

const TrainersHolder = (props: Parameters<typeof TrainersField>[0]) => (
  <TrainersField value={props.value} onChange={props.onChange} catalogue={props.catalogue} />
)
