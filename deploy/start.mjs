import { launch } from './launch/launch.mjs'

await launch('deploy/launch/start.ts', process.argv.slice(2))
