import { boot } from '@academy/chassis/runtime/boot.ts'
import { identity } from './app.ts'
import { openSetup } from './setup/first-run/code.ts'

await boot(identity)
await openSetup(new Date())
