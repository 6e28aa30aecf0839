import type { StartState } from '@academy/contracts/training/delivery/offering-start.ts'
import { useTranslation } from 'react-i18next'
import { Seats } from '../../../../../core/scales/seats.tsx'
import { Status, type StatusKind } from '../../../../../core/show/status.tsx'

interface Shown {
  status: 'unpublished' | 'published' | 'cancelled'
  phase?: 'open' | 'closed' | 'running' | 'completed' | undefined
}

const phases: Record<string, StatusKind> = { open: 'live', closed: 'live', running: 'running', completed: 'completed' }

/** What an offering is: published ones by their phase, others by their state; shape and word. */
export const OfferingState = ({ offering }: { offering: Shown }) => {
  const { t } = useTranslation('training-delivery')
  if (offering.status === 'published' && offering.phase) return <Status kind={phases[offering.phase] ?? 'live'}>{t(`offeringPhases.${offering.phase}`)}</Status>
  const kind = offering.status === 'published' ? 'live' : offering.status === 'cancelled' ? 'cancelled' : 'draft'
  return <Status kind={kind}>{t(`offeringStates.${offering.status}`)}</Status>
}

const starts: Record<StartState, StatusKind> = { notAsked: 'draft', asked: 'pending', confirmed: 'completed', refused: 'refused', lapsed: 'waiting' }

/** Whether a published offering is to take place: nothing while it was not asked. */
export const StartCell = ({ start }: { start?: StartState | undefined }) => {
  const { t } = useTranslation('training-delivery')
  return start ? <Status kind={starts[start]}>{t(`startStates.${start}`)}</Status> : <>—</>
}

/** The seat scale with its numbers beside it: occupied of capacity, and how many wait. */
export const SeatCell = ({ seats, atRisk = false }: { seats: { capacity: number; taken: number; held: number; waiting: number }; atRisk?: boolean }) => {
  const { t } = useTranslation('training/offerings')
  return (
    <span className="row wrap gap12 between seat-cell">
      <Seats cap={seats.capacity} taken={seats.taken} held={seats.held} waiting={seats.waiting} />
      <span className="t12 num ink3">
        {seats.capacity < 3 ? null : `${seats.taken + seats.held}/${seats.capacity}`}
        {seats.waiting > 0 ? <b className="seat-waiting"> +{seats.waiting}</b> : null}
        {atRisk ? <b className="seat-risk"> {t('training/offerings:atRisk')}</b> : null}
      </span>
    </span>
  )
}
