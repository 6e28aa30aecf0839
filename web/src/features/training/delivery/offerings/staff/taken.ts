import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { bookings } from '@academy/contracts/training/resources/bookings.ts'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../../../core/connect.ts'

const api = connect(bookings)

export interface Stretch {
  days: number | undefined
  startDate: string
  startHalf: 'am' | 'pm'
  offeringId: string | undefined
}

/** The words that mark a room, trainer or vehicle in its list: free in these half-days, or taken by which offering. Nothing while days and course are not chosen. */
export const useTakenMark = ({ days, startDate, startHalf, offeringId }: Stretch): ((id: string) => string | undefined) => {
  const { t } = useTranslation('training/offerings')
  const wanted = days && startDate ? halfDaysOf(startDate, startHalf, days) : []
  const [first, last] = [wanted[0]?.day, wanted.at(-1)?.day]
  const { data } = api.useBoard(first && last ? { from: first, to: last } : skip, { quiet: true })
  if (!data) return () => undefined
  const slots = new Set(wanted.map(({ day, half }) => `${day}|${half}`))
  const holders = new Map(
    data.bookings.filter((one) => one.offeringId !== offeringId && slots.has(`${one.day}|${one.half}`)).map((one) => [one.resourceId, one.offeringNumber]),
  )
  return (id) => {
    const number = holders.get(id)
    return number === undefined ? t('free') : t('takenBy', { number })
  }
}
