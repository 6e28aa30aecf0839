import type { Service } from '@academy/contracts/core/endpoint.ts'
import { closeDatabases, openDatabases } from '../mongo/database.ts'
import { startObserving } from '../observe/start.ts'
import { setting } from './config.ts'
import { endInOrder, outliveRejections } from './ending.ts'
import { listening, platformFromEnvironment } from './from-environment.ts'
import { logger } from './logger.ts'
import { type ServiceApp, startService } from './service.ts'

/** Takes one service and runs it as this process, by its environment (deploy/README.md). `reads` names further databases that it may look into. */
export const boot = async (app: ServiceApp, reads: readonly Service[] = []): Promise<void> => {
  outliveRejections()
  try {
    await openDatabases(setting('MONGO_URL'), setting('MONGO_PREFIX', 'academy_'), [app.name, ...reads])
    const { platform, stop } = await platformFromEnvironment(app.name)
    const { port, host } = listening()
    const stopObserving = await startObserving({ platform, services: [app.name] })
    const starting = startService(app, platform, port, host)
    // it answers, and may be told to go, before it has begun with everything
    endInOrder(async () => {
      await (await starting).stop()
      await stopObserving()
      await stop()
      await closeDatabases()
    })
    process.stdout.write(`READY ${app.name} ${(await starting).port}\n`)
  } catch (error) {
    logger.fatal({ err: error, service: app.name }, 'the service could not start')
    process.exit(1)
  }
}
