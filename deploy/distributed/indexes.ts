import { closeDatabases, openDatabases } from '@academy/chassis/mongo/database.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { prepare } from '@academy/chassis/runtime/service.ts'
import { services } from '../embedded/services.ts'

// Makes the collections and indexes of all services that are missing, before any service starts: run at each deployment.

const names = services.map((app) => app.name)
await openDatabases(setting('MONGO_URL'), setting('MONGO_PREFIX', 'academy_'), names)
for (const name of names) await prepare(name)
await closeDatabases()
process.stdout.write(`READY indexes of ${names.join(' ')}\n`)
