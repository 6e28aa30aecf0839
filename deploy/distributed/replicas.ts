import type { Bus } from '@academy/chassis/events/bus.ts'
import { embeddedBus } from '@academy/chassis/events/embedded-bus.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { kafkaSettings } from '@academy/chassis/events/kafka/settings.ts'
import { checkReplica, type Drift, rebuildReplica } from '@academy/chassis/events/rebuild.ts'
import type { Replica } from '@academy/chassis/events/replica.ts'
import { accessOf } from '@academy/chassis/http/access.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { services } from '../embedded/services.ts'

/** Every replica by its service and its name: `training user`. */
const replicas = (): { service: string; name: string; replica: Replica<EventType> }[] =>
  services.flatMap((app) =>
    [...accessOf(app.name).reactions, ...app.reactions].flatMap((reaction) =>
      reaction.replica ? [{ service: app.name, name: reaction.replica.model.name.replace(/_replica$/, ''), replica: reaction.replica }] : [],
    ),
  )

const usage = (): string => {
  const by = services.map(({ name }) => `  ${name}: ${[...new Set(replicas().flatMap((one) => (one.service === name ? [one.name] : [])))].join(', ')}`)
  return ['npm run replicas -- check [SERVICE] [NAME]', 'npm run replicas -- rebuild SERVICE NAME', ...by].join('\n')
}

const tell = ({ kind, tenantId, id, detail }: Drift): void => console.log(`  ${kind} ${tenantId} ${id}${detail ? ` (${detail})` : ''}`)

const busOf = async (): Promise<Bus> => {
  if (process.env.KAFKA_BROKERS) return kafkaBus({ ...kafkaSettings(), clientId: 'replicas' })
  await openDatabases(setting('MONGO_URL'), setting('MONGO_PREFIX', 'academy_'), ['bus'])
  return embeddedBus(database('bus'))
}

/**
 * `npm run replicas -- check | rebuild …`: compares the replicas of a service with what their owners told last, or writes one anew from it while the
 * service goes on serving. Gives 1 when something differs or was not understood.
 */
const main = async ([command, service, name]: readonly string[]): Promise<number> => {
  const chosen = replicas().filter((one) => (!service || one.service === service) && (!name || one.name === name))
  const known = command === 'check' || (command === 'rebuild' && service && name)
  if (!known || chosen.length === 0) {
    console.error(usage())
    return 1
  }
  await openDatabases(
    setting('MONGO_URL'),
    setting('MONGO_PREFIX', 'academy_'),
    services.map((app) => app.name),
  )
  const bus = await busOf()
  let differs = 0
  for (const { service: of, name: called, replica } of chosen) {
    const began = performance.now()
    if (command === 'rebuild') {
      const { written, removed, read } = await rebuildReplica(replica, bus)
      console.log(`${of} ${called}: ${read} states read, ${written} written, ${removed} removed, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } else {
      const { compared, drifts } = await checkReplica(replica, bus)
      differs += drifts.length
      console.log(`${of} ${called}: ${compared} compared, ${drifts.length} differ`)
      for (const drift of drifts.slice(0, 20)) tell(drift)
    }
  }
  await bus.stop()
  await closeDatabases()
  return differs > 0 ? 1 : 0
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
    process.exit(1)
  },
)
