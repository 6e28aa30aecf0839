import { launch } from './launch/launch.mjs'

await launch('deploy/launch/test.ts', process.argv.slice(2))
