import type { CaseStatus } from '@academy/contracts/approval-workflow/cases.ts'
import { useTranslation } from 'react-i18next'
import { Status, type StatusKind } from '../../../core/show/status.tsx'

const kinds: Record<CaseStatus, StatusKind> = {
  open: 'pending',
  agreed: 'live',
  refused: 'refused',
  withdrawn: 'cancelled',
  expired: 'cancelled',
  closed: 'completed',
}

/** A case's state as shape and word. */
export const CaseState = ({ state }: { state: CaseStatus }) => {
  const { t } = useTranslation('approval')
  return <Status kind={kinds[state]}>{t(`caseStates.${state}`)}</Status>
}
