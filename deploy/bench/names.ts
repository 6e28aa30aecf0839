/** The benches in the order in which they run. */
export const names = ['seats', 'waiting', 'list', 'story', 'export', 'chassis', 'gateway'] as const
export type Name = (typeof names)[number]
