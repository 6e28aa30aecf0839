import { closeDatabases, openDatabases } from '@academy/chassis/mongo/database.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { platformFromEnvironment } from '@academy/chassis/runtime/from-environment.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { installDemo } from '../demo/install-demo.ts'
import { travellingClock } from '../demo/past/travel.ts'

// Lets the people of the demo enrol and decide in an installation that runs; says when nothing is left to play.

await openDatabases(setting('MONGO_URL'), setting('MONGO_PREFIX', 'academy_'), [...services])
const { platform, stop } = await platformFromEnvironment('play')
const play = await installDemo(platform, 'demo', () => undefined, travellingClock())
process.stdout.write(`READY play: ${(await play?.()) ?? 0} enrolments\n`)
await stop()
await closeDatabases()
