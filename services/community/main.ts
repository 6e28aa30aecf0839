import { boot } from '@academy/chassis/runtime/boot.ts'
import { community } from './app.ts'

await boot(community)
