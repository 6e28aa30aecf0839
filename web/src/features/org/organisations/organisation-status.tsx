import { Dict } from '../../../core/show/dict.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'

const kinds: Record<string, StatusKind> = { 10: 'draft', 20: 'live', 30: 'waiting', 40: 'cancelled' }
const OPEN = '20'

/** Where an organisation stands in its life; one that says nothing is open. */
export const OrganisationStatus = ({ value = OPEN }: { value?: string | undefined }) => (
  <Status kind={kinds[value] ?? 'live'}>
    <Dict type="dealerStatus" value={value} />
  </Status>
)
