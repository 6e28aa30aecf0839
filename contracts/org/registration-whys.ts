/** Why somebody whose registration is approved has no post yet. */
export const blockedWhys = ['placeTaken', 'orgClosed', 'positionGone', 'alreadyEmployed', 'notAllowed'] as const
export type BlockedWhy = (typeof blockedWhys)[number]
