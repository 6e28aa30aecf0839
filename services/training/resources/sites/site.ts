import type { Violation } from '@academy/contracts/core/envelope.ts'

// Rules of a site (2-training.md §4, design/world-data.md §4): the form and the import go by them alike.

export interface SiteFacts {
  siteClass: string
  siteKind: string
  meetingUrl?: string | undefined
}

/** Everything against a site as a whole: it never changes between physical and virtual, class V alone is virtual, and only there people meet online. */
export const siteViolations = (site: SiteFacts, before: Pick<SiteFacts, 'siteKind'> | null): Violation[] => [
  ...(before && before.siteKind !== site.siteKind ? [{ field: 'siteKind', code: 'kindFixed' }] : []),
  ...((site.siteClass === 'V') === (site.siteKind === 'virtual') ? [] : [{ field: 'siteKind', code: 'classDiffers' }]),
  ...(site.meetingUrl && site.siteKind !== 'virtual' ? [{ field: 'meetingUrl', code: 'virtualOnly' }] : []),
]
