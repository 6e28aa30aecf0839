import { launch } from './launch/launch.mjs'

await launch('deploy/launch/run.ts', process.argv.slice(2))
