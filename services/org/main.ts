import { boot } from '@academy/chassis/runtime/boot.ts'
import { org } from './app.ts'

await boot(org)
