import type { exemptionLife } from '@academy/contracts/fee/exemptions.ts'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../core/show/status.tsx'

const kinds = { requested: 'pending', granted: 'live', refused: 'refused', withdrawn: 'cancelled' } as const

/** Where an exemption stands, as shape and word. */
export const ExemptionState = ({ state }: { state: (typeof exemptionLife)['states'][number] }) => {
  const { t } = useTranslation('fee')
  return <Status kind={kinds[state]}>{t(`exemptionStates.${state}`)}</Status>
}
