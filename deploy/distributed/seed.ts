import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setting } from '@academy/chassis/runtime/config.ts'
import { platformFromEnvironment } from '@academy/chassis/runtime/from-environment.ts'
import { type Asked, installDemo } from '../demo/install-demo.ts'
import { isTold, noteTold } from '../demo/notes.ts'
import { travellingClock } from '../demo/past/travel.ts'
import { settled } from '../demo/settle.ts'
import { startEmbedded } from '../embedded/platform.ts'
import { services } from '../embedded/services.ts'
import { tellStates } from './tell-states.ts'

// Fills the databases of an installation whose services do not run yet: in this one process, over its own bus; then tells the brokers the newest states.

const step = (name: string) => process.stdout.write(`✓ ${name}\n`)

const folder = await mkdtemp(join(tmpdir(), 'academy-seed-'))
const clock = travellingClock()
const { platform: outside, stop } = await platformFromEnvironment('seed')
const asked = process.argv.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length) as Asked | undefined
try {
  if (!(await isTold(outside.storage))) {
    const embedded = await startEmbedded(services, {
      ...{ mongoUrl: setting('MONGO_URL'), prefix: setting('MONGO_PREFIX', 'academy_'), dataDir: folder, held: ['jobs'] },
      platform: { clock, storage: outside.storage, signingKey: outside.signingKey },
    })
    await installDemo(embedded.platform, asked, step, clock)
    await settled(embedded.platform)
    step(`${await tellStates(embedded.platform.bus, outside.bus)} states told to the brokers`)
    await embedded.stop()
    await noteTold(outside.storage)
  }
  process.stdout.write('READY seed\n')
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}
