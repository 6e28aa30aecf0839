import { setting } from '../../runtime/config.ts'

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const

/** Where the brokers are, and how they are spoken to. */
export interface KafkaConnection {
  brokers: readonly string[]
  /** Encrypted; `ca` is trusted instead of the system's authorities (PEM). */
  tls?: { ca?: string }
  sasl?: { mechanism: (typeof mechanisms)[number]; username: string; password: string }
}

const needed = (name: string): string => {
  const value = setting(name)
  if (value === '') throw new Error(`the environment variable ${name} is empty, but KAFKA_SASL asks for it`)
  return value
}

const saslOf = (): KafkaConnection['sasl'] => {
  const given = setting('KAFKA_SASL', '')
  if (given === '') return undefined
  const mechanism = mechanisms.find((one) => one === given.toLowerCase())
  if (!mechanism) throw new Error(`KAFKA_SASL=${given} is not known: it is ${mechanisms.join(', ')} or empty`)
  return { mechanism, username: needed('KAFKA_USERNAME'), password: needed('KAFKA_PASSWORD') }
}

const tlsOf = (): KafkaConnection['tls'] => {
  const given = setting('KAFKA_TLS', '')
  if (given === '' || given === '0') return undefined
  if (given !== '1') throw new Error(`KAFKA_TLS=${given} is not known: it is 1, 0 or empty`)
  const ca = setting('KAFKA_CA', '')
  return ca === '' ? {} : { ca }
}

/**
 * The brokers as the environment names them: `KAFKA_BROKERS`, `KAFKA_PREFIX`, `KAFKA_TLS=1` with `KAFKA_CA_FILE`, `KAFKA_SASL` with `KAFKA_USERNAME` and
 * `KAFKA_PASSWORD` (or `KAFKA_PASSWORD_FILE`). Throws Error naming the variable that is missing or not understood.
 */
export const kafkaSettings = (): KafkaConnection & { prefix: string } => {
  const [tls, sasl] = [tlsOf(), saslOf()]
  return { brokers: setting('KAFKA_BROKERS').split(','), prefix: setting('KAFKA_PREFIX', ''), ...(tls ? { tls } : {}), ...(sasl ? { sasl } : {}) }
}
