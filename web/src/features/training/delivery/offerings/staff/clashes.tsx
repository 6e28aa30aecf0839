import { bookings } from '@academy/contracts/training/resources/bookings.ts'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../../../core/connect.ts'
import { NounName } from '../../../../../core/pick/nouns.tsx'
import { formatDays } from '../../../../../core/show/moment.tsx'
import { Status } from '../../../../../core/show/status.tsx'
import { useTrainerOptions } from './trainers-field.tsx'

const api = connect(bookings)

interface Wanted {
  courseId: string
  startDate: string
  startHalf: 'am' | 'pm'
  offeringId: string | undefined
  classroomId: string
  trainerIds: readonly string[]
  vehicleIds: readonly string[]
}

/** Every resource that the offering would take, and whether it is free then: asked while the form is filled in, before anything is saved. */
export const Clashes = ({ wanted, catalogue }: { wanted: Wanted; catalogue: string | undefined }) => {
  const { t } = useTranslation(['training-delivery', 'training/offerings'])
  const names = useTrainerOptions(catalogue)
  const rows = [
    ...(wanted.classroomId ? [{ id: wanted.classroomId, type: 'classroom' as const }] : []),
    ...wanted.trainerIds.map((id) => ({ id, type: 'trainer' as const })),
    ...wanted.vehicleIds.map((id) => ({ id, type: 'vehicle' as const })),
  ]
  const ready = rows.length > 0 && wanted.courseId && wanted.startDate
  const asked = {
    resourceIds: rows.map((row) => row.id).join(','),
    courseId: wanted.courseId,
    startDate: wanted.startDate,
    startHalf: wanted.startHalf,
    ...(wanted.offeringId ? { offeringId: wanted.offeringId } : {}),
  }
  const { data, fetching } = api.useCheck(ready ? (asked as never) : skip, { quiet: true })
  if (rows.length === 0) return null
  const clashOf = (id: string) => data?.clashes.find((clash) => clash.resourceId === id)
  return (
    <section aria-live="polite">
      <h2 className="editor-section">{t('training/offerings:resources')}</h2>
      {rows.map((row) => {
        const clash = clashOf(row.id)
        return (
          <div key={row.id} className="resource-row">
            <span className="ink3">{t(`resourceTypes.${row.type}`)}</span>
            <span className="ellipsis">
              {row.type === 'trainer' ? (
                (names.find((one) => one.value === row.id)?.label ?? '—')
              ) : (
                <NounName noun={row.type === 'classroom' ? 'classrooms' : 'vehicles'} id={row.id} />
              )}
            </span>
            {!ready || (fetching && !data) ? (
              <Status kind="pending">{t('training/offerings:checking')}</Status>
            ) : clash ? (
              <Status kind="refused">{t('training/offerings:taken', { number: clash.offeringNumber, day: formatDays(clash.day, clash.day) })}</Status>
            ) : (
              <Status kind="live">{t('training/offerings:free')}</Status>
            )}
          </div>
        )
      })}
    </section>
  )
}
