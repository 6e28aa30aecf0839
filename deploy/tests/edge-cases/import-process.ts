import { layFoundation } from '../../demo/foundation.ts'
import { settled } from '../../demo/settle.ts'
import { startEmbedded } from '../../embedded/platform.ts'
import { services } from '../../embedded/services.ts'

// A process of its own that a test may kill: identity, org, training and jobs on the database and folder that it is given.

const [mongoUrl = '', prefix = '', dataDir = ''] = process.argv.slice(2)
const embedded = await startEmbedded(
  services.filter((app) => ['identity', 'org', 'training', 'jobs'].includes(app.name)),
  { mongoUrl, prefix, dataDir },
)
await layFoundation(embedded.platform)
await settled(embedded.platform)
process.stdout.write(`READY ${embedded.platform.addressOf('jobs')}\n`)
