import { boot } from '@academy/chassis/runtime/boot.ts'
import { fee } from './app.ts'

await boot(fee)
