import { setting } from '@academy/chassis/runtime/config.ts'
import { endInOrder, outliveRejections } from '@academy/chassis/runtime/ending.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { startEmbedded } from '../../embedded/platform.ts'
import { services } from '../../embedded/services.ts'
import { PREFIX } from '../faults/fixture.ts'

// The installation under fuzz in a process of its own, so that its memory is measured alone. Limits a minute are out of the way: the services are meant.
outliveRejections()
const embedded = await startEmbedded(services, { mongoUrl: setting('MONGO_URL'), prefix: PREFIX, dataDir: setting('DATA_DIR') })
const { platform } = embedded
const many = 1_000_000_000
const gateway = await startGateway({
  ...{ platform, port: 0, webRoot: setting('WEB_DIST'), defaultTenant: 'chengtu', hops: 0, services: services.map((app) => app.name) },
  limits: { stranger: many, person: many, signIn: many },
})
process.on('message', (said) => {
  if (said !== 'memory') return
  for (let times = 0; times < 3; times++) (globalThis as { gc?(): void }).gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ memory: { rss, heapUsed, external } })
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
endInOrder(async () => {
  await gateway.stop()
  await embedded.stop()
})
const ports = Object.fromEntries(services.map(({ name }) => [name, Number(new URL(platform.addressOf(name)).port)]))
process.send?.({ ready: { gateway: gateway.port, ports, signingKey: platform.signingKey } })
