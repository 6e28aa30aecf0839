import { boot } from '@academy/chassis/runtime/boot.ts'
import { approvalWorkflow } from './app.ts'

await boot(approvalWorkflow)
