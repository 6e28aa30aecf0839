import './brokerless.ts'
import './coordinator.ts'
import './idle.ts'
import kafkajs, { type Admin, type Kafka, type LogEntry } from 'kafkajs'
import { logger } from '../../runtime/logger.ts'
import type { KafkaConnection } from './settings.ts'

export interface ClientOptions extends KafkaConnection {
  /** Names this process in the brokers' logs. */
  clientId: string
}

/** kafkajs tells its own retries as errors; what fails in the end is thrown to us and told there. */
const ERROR = 1
const logCreator =
  () =>
  ({ level, namespace, log: { message, timestamp: _, logger: __, ...more } }: LogEntry): void => {
    // a single answer of a broker that is refused, such as during a rebalance, is asked for again by whoever asked
    const alone = namespace === 'Connection' || level !== ERROR
    logger[alone ? 'debug' : 'warn']({ kafka: namespace, ...more }, message)
  }

/** Opens a client with the timeouts of this project; nothing is connected yet. */
export const kafkaOf = ({ brokers, clientId, tls, sasl }: ClientOptions): Kafka =>
  new kafkajs.Kafka({
    ...{ brokers: [...brokers], clientId, logCreator, logLevel: kafkajs.logLevel.WARN },
    ...{ connectionTimeout: 3000, requestTimeout: 15_000, retry: { retries: 8, initialRetryTime: 100, maxRetryTime: 2000 } },
    ...(tls ? { ssl: tls.ca ? { ca: [tls.ca] } : true } : {}),
    ...(sasl ? { sasl: sasl as never } : {}),
  })

/** Gives an error of the first connection as whoever runs the program must read it: with the variable to look at, never with its secret. */
const understood = (error: unknown, { tls, sasl }: KafkaConnection): Error => {
  const given = error instanceof Error ? error : new Error(String(error))
  const why = given.message
  if (given instanceof kafkajs.KafkaJSSASLAuthenticationError)
    return /not supported by the server/.test(why)
      ? new Error(`the brokers do not take KAFKA_SASL=${sasl?.mechanism}`)
      : new Error(`the brokers refuse KAFKA_USERNAME with its KAFKA_PASSWORD (KAFKA_SASL=${sasl?.mechanism})`)
  if (tls && /certificate|altnames/i.test(why)) return new Error(`the brokers' certificate is not trusted, see KAFKA_CA_FILE: ${why}`)
  if (tls && /TLS connection was established|wrong version number|ECONNRESET/i.test(why))
    return new Error(`KAFKA_TLS=1, but the brokers do not speak TLS there: ${why}`)
  if (/ApiVersions|SaslHandshake|Closed connection/i.test(why)) return new Error(`the brokers do not understand us, see KAFKA_TLS and KAFKA_SASL: ${why}`)
  return given
}

/** Connects an admin and asks it one thing: a broker that wants a password lets anybody connect. Throws Error naming the setting that it refuses. */
export const admitted = async (admin: Admin, connection: KafkaConnection): Promise<Admin> => {
  try {
    await admin.connect()
    await admin.describeCluster()
    return admin
  } catch (error) {
    await admin.disconnect()
    throw understood(error, connection)
  }
}

/** A connected admin of the brokers, to be disconnected by whoever asked. Throws Error naming the setting that they refuse. */
export const adminOf = (options: ClientOptions): Promise<Admin> => admitted(kafkaOf(options).admin(), options)
