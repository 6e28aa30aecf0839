import { serve } from '@academy/chassis/http/serve.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { importHandlers } from './imports/handlers.ts'
import { startImports } from './imports/runner.ts'

/** jobs: scheduled work, imports. */
export const jobs: ServiceApp = {
  name: 'jobs',
  routes: (platform) => [...serve(imports, importHandlers(platform))],
  reactions: [],
  started: startImports,
}
