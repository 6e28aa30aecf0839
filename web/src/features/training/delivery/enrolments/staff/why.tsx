import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../../core/i18n/joined.ts'
import { formatDays } from '../../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import type { EnrolmentRow } from './api.ts'
import type { Turn } from './beside.ts'

const HOUR = 60
/** Less than a working day is short. */
const SHORT = 8 * HOUR
const NAMED = 2

const useLeft = () => {
  const { t } = useTranslation('core')
  const texts = useNounTexts(enrolments)
  return (minutes: number): string => {
    const all = Math.abs(minutes)
    const span = all < HOUR ? t('span.minutes', { count: all }) : t('span.hours', { count: Math.floor(all / HOUR) })
    return texts.say(minutes < 0 ? 'overdue' : 'left', { span })
  }
}

const Waits = ({ turn }: { turn: Turn }) => {
  const texts = useNounTexts(enrolments)
  const name = useBilingual()
  const joined = useJoined()
  const left = useLeft()
  const people = turn.deciders ?? []
  const names = joined(people.slice(0, NAMED).map((userName) => name({ userName }, 'userName')))
  const more = people.length > NAMED ? texts.say('andOthers', { people: names, count: people.length }) : names
  const { minutesLeft = 0 } = turn
  return (
    <span className={minutesLeft < SHORT ? 'turn-short' : undefined}>
      {[[name(turn, 'stepName'), people.length > 0 ? more : texts.say('nobody')].join(' '), left(minutesLeft)].join(texts.say('comma'))}
    </span>
  )
}

/** Whom an enrolment waits for, or why it ended as it did: its approver and his time, the reason given, the words of a refusal. */
export const useWhy = () => {
  const { t } = useTranslation('training-delivery')
  const texts = useNounTexts(enrolments)
  return (row: EnrolmentRow, turn: Turn | undefined): ReactNode => {
    if (turn?.stepNameCn) return <Waits turn={turn} />
    if (row.status === 'refused') return turn?.comment ?? null
    if (row.status === 'expired') return texts.say('expiredWhy')
    if (row.status === 'revoked' && row.revokeReason)
      return texts.say('revokedWhy', { day: formatDays(row.endedAt ?? '', row.endedAt ?? ''), reason: t(`revokeReasons.${row.revokeReason}`) })
    if (row.status === 'replaced') return texts.say('replacedWhy', { name: row.endedByName ?? '' })
    return row.cancelReason ? t(`offeringCancelReasons.${row.cancelReason}`) : null
  }
}
