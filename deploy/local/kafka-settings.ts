/** Where one broker listens: for clients, and for the brokers' votes. */
export interface Ports {
  client: number
  controller: number
}

/** A second listener of a broker that asks for TLS and a password, by PLAIN and SCRAM. */
interface Secured {
  port: number
  username: string
  password: string
  /** PEM: the key, and its certificate. */
  key: string
  certificate: string
}

/** One more listener of the one broker, of which the broker tells another port: whoever begins there goes through what listens on that one. */
export interface Through {
  port: number
  told: number
}

const host = '127.0.0.1'

/** A broker tells a client the port of the listener it came by: each that is told another port needs a listener of its own. */
const throughSettings = (ways: readonly Through[], own: Ports) => {
  const named = ways.map((way, index) => ({ ...way, name: `THROUGH${index + 1}` }))
  const each = (text: (way: (typeof named)[number]) => string) => named.map((way) => `${text(way)},`).join('')
  return {
    listeners: `PLAINTEXT://${host}:${own.client},${each(({ name, port }) => `${name}://${host}:${port}`)}CONTROLLER://${host}:${own.controller}`,
    'advertised.listeners': [`PLAINTEXT://${host}:${own.client}`, ...named.map(({ name, told }) => `${name}://${host}:${told}`)].join(),
    'listener.security.protocol.map': `PLAINTEXT:PLAINTEXT,${each(({ name }) => `${name}:PLAINTEXT`)}CONTROLLER:PLAINTEXT`,
  }
}

const module = (name: string, options = ''): string => `org.apache.kafka.common.security.${name} required${options};`
const oneLine = (pem: string): string => pem.trim().replaceAll('\n', '\\n')

const securedSettings = ({ port, username, password, key, certificate }: Secured, own: Ports) => {
  const listener = 'listener.name.secured'
  return {
    listeners: `PLAINTEXT://${host}:${own.client},SECURED://${host}:${port},CONTROLLER://${host}:${own.controller}`,
    'advertised.listeners': `PLAINTEXT://${host}:${own.client},SECURED://${host}:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,SECURED:SASL_SSL,CONTROLLER:PLAINTEXT',
    [`${listener}.ssl.keystore.type`]: 'PEM',
    [`${listener}.ssl.keystore.key`]: oneLine(key),
    [`${listener}.ssl.keystore.certificate.chain`]: oneLine(certificate),
    [`${listener}.sasl.enabled.mechanisms`]: 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    [`${listener}.plain.sasl.jaas.config`]: module('plain.PlainLoginModule', ` user_${username}="${password}"`),
    [`${listener}.scram-sha-256.sasl.jaas.config`]: module('scram.ScramLoginModule'),
    [`${listener}.scram-sha-512.sasl.jaas.config`]: module('scram.ScramLoginModule'),
  }
}

/** What the data of a broker are formatted with, so that it knows the user of its secured listener by SCRAM. */
export const securedUsers = ({ username, password }: Secured): string[] =>
  ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => ['--add-scram', `${mechanism}=[name=${username},password=${password}]`])

/** Listeners beside the plain one. */
export interface Listeners {
  secured?: Secured
  through?: readonly Through[]
}

const besides = ({ secured, through }: Listeners, own: Ports) => ({
  ...(secured ? securedSettings(secured, own) : {}),
  ...(through ? throughSettings(through, own) : {}),
})

/** Few threads and small buffers: a broker beside everything else. */
const sparing = {
  'num.network.threads': 2,
  'num.io.threads': 4,
  'background.threads': 2,
  'log.cleaner.dedupe.buffer.size': 2_097_152,
  'log.segment.bytes': 67_108_864,
  'log.index.size.max.bytes': 1_048_576,
}

/** The properties of broker `id` (from 1) among brokers on these ports, its data in `data`: factor 3 and two in sync where there are three. */
export const brokerSettings = (id: number, ports: readonly Ports[], data: string, listeners: Listeners = {}): string => {
  const own = ports[id - 1]
  if (!own) throw new Error(`there is no broker ${id}`)
  const replicas = Math.min(ports.length, 3)
  const inSync = Math.min(replicas, 2)
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': id,
    'controller.quorum.voters': ports.map(({ controller }, index) => `${index + 1}@${host}:${controller}`).join(','),
    listeners: `PLAINTEXT://${host}:${own.client},CONTROLLER://${host}:${own.controller}`,
    'advertised.listeners': `PLAINTEXT://${host}:${own.client}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': data,
    'auto.create.topics.enable': false,
    'num.partitions': 3,
    'default.replication.factor': replicas,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': replicas,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.min.isr': inSync,
    'transaction.state.log.num.partitions': 4,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1000,
    // a killed broker is back in 5 s instead of 15: for this machine only
    'broker.session.timeout.ms': 3000,
    'broker.heartbeat.interval.ms': 500,
    ...sparing,
    ...besides(listeners, own),
  }
  return `${Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')}\n`
}

/** What Kafka writes to its output: warnings and worse. */
export const logSettings = `status=error
rootLogger.level=warn
rootLogger.appenderRef.out.ref=out
appender.out.type=Console
appender.out.name=out
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=%d %p %c{1}: %m%n
`

/** Flags that keep Java small and its start short. */
export const javaFlags = [
  ...['-Xms128m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xshare:auto', '-Djava.awt.headless=true'],
]
