import { boot } from '@academy/chassis/runtime/boot.ts'
import { notification } from './app.ts'

await boot(notification)
