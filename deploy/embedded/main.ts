import { startObserving } from '@academy/chassis/observe/start.ts'
import { production, setting } from '@academy/chassis/runtime/config.ts'
import { endInOrder, outliveRejections } from '@academy/chassis/runtime/ending.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { openSetup } from '@academy/identity/setup/first-run/code.ts'
import { type Asked, installDemo } from '../demo/install-demo.ts'
import { notedKind } from '../demo/notes.ts'
import { travellingClock } from '../demo/past/travel.ts'
import { startEmbedded } from './platform.ts'
import { services } from './services.ts'
import { tidyAtRest } from './tidy.ts'

outliveRejections()
const say = (line: string) => process.stdout.write(`${line}\n`)
const started = performance.now()
const step = (name: string) => say(`✓ ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)

/** The demo is whole without it: another program may have its port. */
const unsaid = (error: unknown) => {
  say(`  the demo's sign-on provider is not there: ${error instanceof Error ? error.message : String(error)}`)
  return null
}
const argument = (name: string) => process.argv.find((value) => value.startsWith(`--${name}=`))?.split('=')[1]

const clock = travellingClock()
const embedded = await startEmbedded(services, {
  mongoUrl: setting('MONGO_URL'),
  prefix: 'academy_',
  dataDir: setting('DATA_DIR'),
  platform: { clock },
  held: ['jobs'],
})
step(`services  ${services.map((app) => app.name).join(' ')}`)
const play = await installDemo(embedded.platform, argument('seed') as Asked | undefined, step, clock).catch(async (error: unknown) => {
  say(`✗ ${error instanceof Error ? error.message : String(error)}`)
  await embedded.stop()
  process.exit(1)
})
await embedded.release()
const stopObserving = await startObserving({ platform: embedded.platform, services: services.map((app) => app.name) })
const gateway = await startGateway({
  platform: embedded.platform,
  port: Number(setting('PORT', '8080')),
  webRoot: setting('WEB_DIST'),
  defaultTenant: setting('DEFAULT_TENANT', 'chengtu'),
  hops: Number(setting('TRUST_PROXY_HOPS', '0')),
  services: services.map((app) => app.name),
  stopped: setting('STOPPED', ''),
})
const stopTidying = tidyAtRest()
// fetched only for a demo: the product has no provider of its own
const isDemo = !production() && (await notedKind(embedded.platform.storage)) === 'demo'
const signOn = isDemo
  ? await import('../demo/sign-on/start.ts').then(({ startDemoSignOn }) => startDemoSignOn(embedded.platform, gateway.port + 1000)).catch(unsaid)
  : null
say(`READY http://127.0.0.1:${gateway.port}/`)
await openSetup(clock.now())

let ending = false
if (play) {
  say('  the demo lives on: its people enrol and decide for some minutes, figures move by themselves (npm start -- --fresh --seed=past lets it stand still)')
  play().then(
    (count) => step(`${count} enrolments played`),
    (error: unknown) => {
      if (!ending) say(`the enrolments of the demo were not played to their end: ${error instanceof Error ? error.message : String(error)}`)
    },
  )
}

endInOrder(async () => {
  ending = true
  stopTidying()
  await signOn?.stop()
  await gateway.stop()
  await stopObserving()
  await embedded.stop()
})
