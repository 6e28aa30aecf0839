import type { Service } from '@academy/contracts/core/endpoint.ts'
import { filesIn } from '@academy/contracts/core/files.ts'
import { type Route, serve } from '../http/serve.ts'
import type { Platform } from '../runtime/platform.ts'
import { type Holder, holdersBy } from './holder.ts'
import { movingFiles } from './move-files.ts'
import { readingFiles } from './read.ts'
import { receiving } from './receive.ts'

/** What a service serves of the files that its records hold. */
export const fileRoutes = (service: Service, all: readonly Holder[], platform: Platform): Route[] => {
  const holders = holdersBy(all)
  return serve(filesIn(service), { ...receiving(platform, holders, service), ...readingFiles(platform, holders, service), ...movingFiles(platform, service) })
}
