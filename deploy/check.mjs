import { launch } from './launch/launch.mjs'

await launch('deploy/check/main.ts', process.argv.slice(2))
