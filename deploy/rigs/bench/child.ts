import { endAll } from './ending.ts'
import { type Bench, type Figure, lineOf, must } from './figure.ts'
import { names } from './names.ts'

const load: Readonly<Record<(typeof names)[number], () => Promise<Bench>>> = {
  seats: async () => (await import('./seats/seats.ts')).seats,
  waiting: async () => (await import('./waiting/waiting.ts')).waiting,
  list: async () => (await import('./list/list.ts')).list,
  find: async () => (await import('./find/find.ts')).finding,
  access: async () => (await import('./access/access.ts')).access,
  merge: async () => (await import('./merge/merge.ts')).merge,
  story: async () => (await import('./story/story.ts')).story,
  import: async () => (await import('./import/import.ts')).importing,
  export: async () => (await import('./export/export.ts')).exporting,
  files: async () => (await import('./files/files.ts')).files,
  start: async () => (await import('./start/start.ts')).starting,
  full: async () => (await import('./full/full.ts')).full,
  pages: async () => (await import('./pages/pages.ts')).pages,
  chart: async () => (await import('./chart/chart.ts')).chartBench,
  chassis: async () => (await import('./chassis/chassis.ts')).chassis,
  gateway: async () => (await import('./gateway/gateway.ts')).gateway,
  doors: async () => (await import('./doors/doors.ts')).doors,
  cluster: async () => (await import('./cluster/cluster.ts')).cluster,
  rebuild: async () => (await import('./rebuild/rebuild.ts')).rebuild,
  events: async () => (await import('./events/events.ts')).events,
  replicas: async () => (await import('./replicas/replicas.ts')).replicas,
}

/** Runs the bench that its argument names and tells its parent the figures; what was wrong ends it with code 1. */
const main = async ([asked, ...flags]: readonly string[]): Promise<number> => {
  const name = names.find((one) => one === asked)
  if (!name) throw new Error(`there is no bench ${asked}`)
  const bench = await load[name]()
  const tell = (figure: Figure) => {
    must(Number.isFinite(figure.ratio), `the ratio of ${figure.name} is no number`)
    console.log(lineOf(figure))
    process.send?.({ figure })
  }
  try {
    await bench({ mongoUrl: process.env.TEST_MONGO_URL ?? '', short: flags.includes('--short'), tell })
  } finally {
    await endAll()
  }
  return 0
}

// a broker or a cluster does not end with the bench that began it
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    const gone = () => process.exit(1)
    endAll().then(gone, gone)
  })

const code = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown)
  process.send?.({ wrong: thrown instanceof Error ? thrown.message : String(thrown) })
  return 1
})
// what a bench that broke off left open must not keep it alive; first its last words must be sent
setTimeout(() => process.exit(code), 200)
