import { services } from '@academy/contracts/core/endpoint.ts'
import { bundleTogether } from '../launch/bundle.mjs'

/** The processes of an installation and the file that each begins with. */
export const programs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(services.map((name) => [name, name === 'jobs' ? 'deploy/distributed/jobs.ts' : `services/${name}/main.ts`])),
  gateway: 'gateway/main.ts',
}

/** What runs once, before the others or beside them. */
export const tools = { topics: 'deploy/distributed/topics.ts', seed: 'deploy/distributed/seed.ts', play: 'deploy/distributed/play.ts' } as const

/** Bundles every program and tool; gives the files by their names. */
export const bundleAll = (): Promise<ReadonlyMap<string, string>> => bundleTogether('cluster', { ...programs, ...tools })
