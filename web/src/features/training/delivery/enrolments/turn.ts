import { useTranslation } from 'react-i18next'
import { skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { casesApi } from '../offerings/api.ts'
import type { Enrolment } from './api.ts'

const NAMED = 3
const POLL = 10_000
/** What comes next of one that is not decided yet, as the server says it. */
const undecided: readonly string[] = ['decision', 'seatOrDecision']
const decided = (row: Enrolment): boolean => !row.next.some(({ code }) => undecided.includes(code))

/** Whose turn it is, in a sentence: the step and at most three of those who may decide there. */
const useTurnWords = () => {
  const { t } = useTranslation('portal')
  const joined = useJoined()
  return (step: string, people: readonly string[]): string => {
    const first = joined(people.slice(0, NAMED))
    if (people.length === 0) return t('next.turnNobody', { step })
    return t('next.turn', { step, people: people.length > NAMED ? t('next.people', { people: first, count: people.length }) : first })
  }
}

/** For the rows of a list: at which step each undecided one stands and who may decide there, asked for once. */
export const useTurns = (rows: readonly Enrolment[], poll: number) => {
  const words = useTurnWords()
  const name = useBilingual()
  const asked = rows.some((row) => row.caseId && !decided(row))
  const { data } = casesApi.useMine(asked ? { models: 'ENROL', statuses: 'open', limit: '100' } : skip, { quiet: true, poll })
  const cases = new Map(data?.records.map((one) => [one.id, one]))
  return (row: Enrolment): string | undefined => {
    const at = decided(row) ? undefined : cases.get(row.caseId ?? '')
    const people = at?.deciders?.map((userName) => name({ userName }, 'userName')) ?? []
    return at?.stepNameCn ? words(name(at, 'stepName'), people) : undefined
  }
}

/** The same for one enrolment, from its case. */
export const useTurn = (row: Enrolment): string | undefined => {
  const words = useTurnWords()
  const name = useBilingual()
  const { data } = casesApi.useInfo(decided(row) ? undefined : row.caseId, { quiet: true, poll: POLL })
  const step = data?.steps.find((one) => one.step === data.step)
  return (
    step &&
    words(
      name(step, 'name'),
      step.holders.map((holder) => name(holder, 'name')),
    )
  )
}
