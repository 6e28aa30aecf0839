import { randomUUID } from 'node:crypto'
import { closeDatabases, database, openDatabases } from '../mongo/database.ts'
import { busConformance } from '../testing/bus-conformance.ts'
import { embeddedBus } from './embedded-bus.ts'

busConformance('embedded', async () => {
  await openDatabases(process.env.TEST_MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}_`, ['bus'])
  const bus = await embeddedBus(database('bus'))
  return {
    bus,
    // one process holds the log: what comes next is the same bus
    again: async () => ({ ...bus, stop: async () => undefined }),
    close: async () => {
      await bus.stop()
      await database('bus').dropDatabase()
      await closeDatabases()
    },
  }
})
