import { launch } from './launch/launch.mjs'

await launch('deploy/cluster/cluster.ts', process.argv.slice(2))
