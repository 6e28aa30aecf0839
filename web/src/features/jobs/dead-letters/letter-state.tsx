import { useTranslation } from 'react-i18next'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import type { Letter } from './api.ts'

const kinds: Record<Letter['state'], StatusKind> = { failed: 'refused', waiting: 'waiting', discarded: 'cancelled' }

/** What became of a letter, as shape and word. */
export const LetterState = ({ state }: { state: Letter['state'] }) => {
  const { t } = useTranslation('jobs-operations')
  return <Status kind={kinds[state]}>{t(`letters.states.${state}`)}</Status>
}
