import { boot } from '@academy/chassis/runtime/boot.ts'
import { identity } from './app.ts'

await boot(identity)
