import { startObserving } from '@academy/chassis/observe/start.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { endInOrder, outliveRejections } from '@academy/chassis/runtime/ending.ts'
import { listening, platformFromEnvironment } from '@academy/chassis/runtime/from-environment.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { startGateway } from './app.ts'

outliveRejections()
try {
  const { platform, stop } = await platformFromEnvironment('gateway')
  const stopObserving = await startObserving({ platform, services: [] })
  const starting = startGateway({
    ...listening(),
    platform,
    services,
    webRoot: setting('WEB_DIST'),
    defaultTenant: setting('DEFAULT_TENANT', 'chengtu'),
    hops: Number(setting('TRUST_PROXY_HOPS', '0')),
    stopped: setting('STOPPED', ''),
  })
  // it answers, and may be told to go, before it has begun with everything
  endInOrder(async () => {
    await (await starting).stop()
    await stopObserving()
    await stop()
  })
  process.stdout.write(`READY gateway ${(await starting).port}\n`)
} catch (error) {
  logger.fatal({ err: error }, 'the gateway could not start')
  process.exit(1)
}
