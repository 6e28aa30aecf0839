import { boot } from '@academy/chassis/runtime/boot.ts'
import { training } from './app.ts'

await boot(training)
