import type { Bus } from '@academy/chassis/events/bus.ts'
import { embeddedBus } from '@academy/chassis/events/embedded-bus.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { kafkaSettings } from '@academy/chassis/events/kafka/settings.ts'
import { republish } from '@academy/chassis/events/own-states.ts'
import { checkReplica, rebuildReplica } from '@academy/chassis/events/rebuild.ts'
import type { Replica } from '@academy/chassis/events/replicated.ts'
import { accessOf } from '@academy/chassis/http/access.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { services } from '../embedded/services.ts'
import { type Asked, askedOf } from './asked.ts'

interface Copy {
  service: string
  name: string
  replica: Replica<EventType>
}

/** Every replica by its service and its name: `training user`. */
const copies: readonly Copy[] = services.flatMap((app) =>
  [...accessOf(app.name).reactions, ...app.reactions].flatMap((reaction) =>
    reaction.replica ? [{ service: app.name, name: reaction.replica.model.name.replace(/_replica$/, ''), replica: reaction.replica }] : [],
  ),
)

const owners = services.filter((app) => app.states?.length)

const usage = (): string => {
  const by = services.map(({ name }) => `  ${name}: ${[...new Set(copies.flatMap((one) => (one.service === name ? [one.name] : [])))].join(', ')}`)
  return [
    ...['npm run replicas -- check [SERVICE] [NAME]', 'npm run replicas -- rebuild SERVICE NAME [--force]'],
    ...by,
    `npm run replicas -- tell ${owners.map(({ name }) => name).join('|')}|all`,
  ].join('\n')
}

const busOf = async (): Promise<Bus> => {
  if (setting('KAFKA_BROKERS', '') !== '') return kafkaBus({ ...kafkaSettings(), clientId: 'replicas' })
  await openDatabases(setting('MONGO_URL'), setting('MONGO_PREFIX', 'academy_'), ['bus'])
  return embeddedBus(database('bus'))
}

const rebuild = async ({ service, name, replica }: Copy, bus: Bus, force: boolean): Promise<void> => {
  const began = performance.now()
  const { written, removed, read } = await rebuildReplica(replica, bus, { force })
  console.log(`${service} ${name}: ${read} states read, ${written} written, ${removed} removed, ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

const TOLD = 20

/** Tells in what a copy differs, the first of them one by one; gives how many. */
const check = async ({ service, name, replica }: Copy, bus: Bus): Promise<number> => {
  const { compared, drifts } = await checkReplica(replica, bus)
  console.log(`${service} ${name}: ${compared} compared, ${drifts.length} differ`)
  for (const { kind, tenantId, id, detail } of drifts.slice(0, TOLD)) console.log(`  ${kind} ${tenantId} ${id}${detail ? ` (${detail})` : ''}`)
  return drifts.length
}

/** Has owners tell all their states again. */
const tell = async (names: readonly string[]): Promise<void> => {
  for (const { name, states = [] } of owners.filter((app) => names.includes(app.name)))
    for (const state of states) console.log(`${name}: ${await republish(name, state)} of ${state.type.name} told again; the service sends them`)
}

/** Does what was asked with each copy that it names; gives how many of their rows differ. */
const look = async ({ command, service, name, force }: Exclude<Asked, { command: 'tell' }>): Promise<number> => {
  const bus = await busOf()
  let differs = 0
  for (const copy of copies.filter((one) => (!service || one.service === service) && (!name || one.name === name))) {
    if (command === 'rebuild') await rebuild(copy, bus, force)
    else differs += await check(copy, bus)
  }
  await bus.stop()
  return differs
}

/**
 * `npm run replicas -- check | rebuild | tell …`: compares the replicas of a service with what their owners told last, writes one anew from it while the
 * service goes on serving, or has owners tell all their states again. Gives 1 when something differs or was not understood.
 */
const main = async (args: readonly string[]): Promise<number> => {
  const asked = askedOf(args, { copies, owners: owners.map(({ name }) => name) })
  if (!asked) {
    console.error(usage())
    return 1
  }
  const names = services.map((app) => app.name)
  await openDatabases(setting('MONGO_URL'), setting('MONGO_PREFIX', 'academy_'), names)
  const differs = asked.command === 'tell' ? await tell(asked.owners).then(() => 0) : await look(asked)
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
