/** The benches in the order in which they run. */
export const names = [
  'seats',
  'waiting',
  'list',
  'find',
  'access',
  'story',
  'import',
  'export',
  'files',
  'start',
  'full',
  'pages',
  'chart',
  'chassis',
  'gateway',
  'doors',
  'events',
  'rebuild',
  'replicas',
  'cluster',
] as const
export type Name = (typeof names)[number]
