import type { Violation } from '@academy/contracts/core/envelope.ts'

// What may stand at which site: the form and the import go by it alike.

interface Place {
  siteKind: string
}

/** Virtual rooms stand at virtual sites, and only they (2-training.md §5). */
export const roomViolations = ({ roomType }: { roomType: string }, { siteKind }: Place): Violation[] =>
  (siteKind === 'virtual') === (roomType === '4') ? [] : [{ field: 'roomType', code: 'siteKindDiffers' }]

/** No car stands at a virtual site. */
export const vehicleViolations = ({ siteKind }: Place): Violation[] => (siteKind === 'virtual' ? [{ field: 'siteId', code: 'atVirtualSite' }] : [])
