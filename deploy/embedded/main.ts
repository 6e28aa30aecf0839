import { setting } from '@academy/chassis/runtime/config.ts'
import { endInOrder, outliveRejections } from '@academy/chassis/runtime/ending.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { loaded, loadFull } from '../seed/full/load.ts'
import { agreedKind, type SeedKind } from '../seed/kind.ts'
import { travellingClock } from '../seed/past/travel.ts'
import { seed, seeded } from '../seed/seed.ts'
import { startEmbedded } from './platform.ts'
import { services } from './services.ts'

outliveRejections()
const say = (line: string) => process.stdout.write(`${line}\n`)
const started = performance.now()
const step = (name: string) => say(`✓ ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)

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
const asked = argument('seed')
// `--seed=past` stops before anybody enrols today: for tests
const still = asked === 'past'
const seedAll = async (): Promise<(() => Promise<number>) | null> => {
  const { platform } = embedded
  const kind = await agreedKind(platform, still ? 'demo' : (asked as SeedKind | undefined))
  if (kind === 'full' && !(await loaded(platform))) await loadFull(platform, step)
  if (kind !== 'demo' || (await seeded(platform))) return null
  return seed(platform, step, clock)
}
const play = await seedAll().catch(async (error: unknown) => {
  say(`✗ ${error instanceof Error ? error.message : String(error)}`)
  await embedded.stop()
  process.exit(1)
})
await embedded.release()
const gateway = await startGateway({
  platform: embedded.platform,
  port: Number(setting('PORT', '8080')),
  webRoot: setting('WEB_DIST'),
  defaultTenant: 'chengtu',
  hops: Number(setting('TRUST_PROXY_HOPS', '0')),
  services: services.map((app) => app.name),
  stopped: setting('STOPPED', ''),
})
say(`READY http://127.0.0.1:${gateway.port}/`)

let ending = false
if (play && !still) {
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
  await gateway.stop()
  await embedded.stop()
})
