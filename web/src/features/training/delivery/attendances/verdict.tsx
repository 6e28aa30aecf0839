import { useTranslation } from 'react-i18next'
import { Status, type StatusKind } from '../../../../core/show/status.tsx'
import type { Person, Sheet } from './api.ts'

type Word = 'passed' | 'failed' | 'open' | 'no-show'
const shapes: Record<Word, StatusKind> = { passed: 'live', failed: 'refused', open: 'draft', 'no-show': 'refused' }

/** Is there still something to mark or to score that decides it? */
const undecided = (person: Person, sheet: Sheet): boolean => !sheet.closedAt && (person.unmarked > 0 || person.failing.includes('noScore'))

const wordOf = (person: Person, sheet: Sheet): Word => {
  if (undecided(person, sheet)) return 'open'
  if (person.outcome === 'no-show') return 'no-show'
  return person.failing.length === 0 ? 'passed' : 'failed'
}

/** Passed or not, and why not; while something is missing, what that is. */
export const Verdict = ({ person, sheet }: { person: Person; sheet: Sheet }) => {
  const { t } = useTranslation(['training-delivery', 'training/attendances'])
  const word = wordOf(person, sheet)
  const values = { attended: person.attendedHalfDays, all: sheet.halfDays.length, percent: sheet.minPercent, score: person.score, pass: sheet.passScore }
  const missing = [
    ...(person.unmarked > 0 ? [t('training/attendances:missing.marks', { count: person.unmarked })] : []),
    ...(person.failing.includes('noScore') ? [t('training/attendances:missing.score')] : []),
  ]
  const against = person.failing.filter((code) => code !== 'noScore' || sheet.closedAt).map((code) => t(`training/attendances:failing.${code}`, values))
  const why = word === 'open' ? missing : word === 'failed' ? against : []
  return (
    <div className="verdict">
      <Status kind={shapes[word]}>{t(`outcomes.${word}`)}</Status>
      {why.length > 0 ? <div className="t12 ink3">{why.join(t('training/attendances:and'))}</div> : null}
    </div>
  )
}
