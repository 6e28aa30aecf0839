import { setting } from '@academy/chassis/runtime/config.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { travellingClock } from '../seed/past/travel.ts'
import { seed, seeded } from '../seed/seed.ts'
import { startEmbedded } from './platform.ts'
import { services } from './services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const started = performance.now()
const step = (name: string) => say(`✓ ${name}  ${((performance.now() - started) / 1000).toFixed(1)} s`)

const argument = (name: string, fallback: string) => process.argv.find((value) => value.startsWith(`--${name}=`))?.split('=')[1] ?? fallback

const clock = travellingClock()
const embedded = await startEmbedded(services, {
  mongoUrl: setting('MONGO_URL'),
  prefix: 'academy_',
  dataDir: setting('DATA_DIR'),
  platform: { clock },
  held: ['jobs'],
})
step(`services  ${services.map((app) => app.name).join(' ')}`)
const kind = argument('seed', 'demo')
// `--seed=network` stops before anybody enrols: for tests
const play = kind === 'empty' || (await seeded(embedded.platform)) ? null : await seed(embedded.platform, step, kind === 'network' ? undefined : clock)
await embedded.release()
const gateway = await startGateway({
  platform: embedded.platform,
  port: Number(setting('PORT', '8080')),
  webRoot: setting('WEB_DIST'),
  defaultTenant: 'chengtu',
  hops: Number(setting('TRUST_PROXY_HOPS', '0')),
  services: services.map((app) => app.name),
})
say(`READY http://127.0.0.1:${gateway.port}/`)

if (play && kind !== 'network')
  play().then(
    (count) => step(`${count} enrolments played`),
    (error: unknown) => say(`the enrolments of the demo were not played to their end: ${error instanceof Error ? error.message : String(error)}`),
  )

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await gateway.stop()
  await embedded.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
