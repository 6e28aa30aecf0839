import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminOf, kafkaOf } from '@academy/chassis/events/kafka/client.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { type KafkaConnection, kafkaSettings } from '@academy/chassis/events/kafka/settings.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { eventFor } from '@academy/chassis/testing/bus-conformance.ts'
import { bundle } from '../launch/bundle.mjs'
import { freePort } from '../local/ports.ts'
import { startKafka, stopKafka } from '../local/start-kafka.ts'

// A real broker that asks for TLS and a password.

const certifying = spawnSync('openssl', ['version']).status === 0
const secured = certifying ? test : test.skip
const why = certifying ? '' : ' [skipped: no openssl to make certificates with]'

const [username, password] = ['academy', 'seven-herons-in-the-reeds']
const started = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KAFKA_')))
let folder = ''
let port = 0

const certify = (name: string): { key: string; certificate: string } => {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const asked = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', certificate, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...asked, '-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
}

/** The settings of an environment with these variables. */
const settingsOf = (env: Record<string, string>): KafkaConnection => {
  const given = { KAFKA_BROKERS: `127.0.0.1:${port}`, ...env }
  Object.assign(process.env, given)
  try {
    return kafkaSettings()
  } finally {
    for (const name of Object.keys(given)) delete process.env[name]
  }
}
const good = (sasl: string) => ({ KAFKA_TLS: '1', KAFKA_CA_FILE: join(folder, 'broker.pem'), KAFKA_SASL: sasl, KAFKA_USERNAME: username })

/** Runs the program that makes the topics, as a deployment does. */
const topics = async (env: Record<string, string>): Promise<{ code: number; said: string }> => {
  const program = await bundle('deploy/distributed/topics.ts')
  const all = { ...started, KAFKA_BROKERS: `127.0.0.1:${port}`, KAFKA_PARTITIONS: '1', KAFKA_PASSWORD_FILE: join(folder, 'password'), ...env }
  return new Promise((resolve) =>
    execFile(process.execPath, [program], { env: all }, (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err })),
  )
}

beforeAll(async () => {
  if (!certifying) return
  folder = await mkdtemp(join(tmpdir(), 'kafka-secured-'))
  port = await freePort()
  const own = certify('broker')
  certify('stranger')
  await writeFile(join(folder, 'password'), `${password}\n`)
  await startKafka({ folder: join(folder, 'kafka'), listeners: { secured: { port, username, password, ...own } } })
}, 120_000)
afterAll(async () => {
  if (!certifying) return
  await stopKafka(join(folder, 'kafka'))
  await rm(folder, { recursive: true, force: true })
}, 60_000)

secured.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
  `over TLS with %s topics are made, an event is told, heard, listed, and nothing is behind${why}`,
  async (mechanism) => {
    const options = { ...settingsOf({ ...good(mechanism), KAFKA_PASSWORD: password }), clientId: 'test', prefix: `${mechanism}.` }
    const admin = await adminOf(options)
    await createTopics(admin, ['bus.secured.state'], { ...trial, prefix: options.prefix })
    await admin.disconnect()
    const bus = await kafkaBus(options)
    const heard: string[] = []
    const [live, member] = [
      await bus.broadcast(['bus.secured.state'], (event) => void heard.push(`live ${event.aggregateId}`)),
      await bus.subscribe('group', ['bus.secured.state'], async (event) => void heard.push(event.aggregateId)),
    ]
    await bus.publish('bus.secured.state', [eventFor('bus.secured.state', 'a', 1)])
    while (heard.length < 2 || (await bus.lag('group')) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const states: string[] = []
    for await (const state of bus.states('bus.secured.state')) states.push(state.aggregateId)
    expect([heard.sort(), states]).toEqual([['a', 'live a'], ['a']])
    await Promise.all([live.stop(), member.stop()])
    await bus.stop()
  },
  60_000,
)

secured(
  `a program is given its password by a file, and makes the topics${why}`,
  async () => {
    const { code, said } = await topics(good('scram-sha-512'))
    expect([code, said]).toEqual([0, expect.stringMatching(/READY topics: \d+ made/)])
  },
  60_000,
)

secured.each<[string, Record<string, string>, RegExp]>([
  ['another password', { KAFKA_PASSWORD: 'wrong-and-secret' }, /KAFKA_USERNAME with its KAFKA_PASSWORD \(KAFKA_SASL=scram-sha-512\)/],
  ['another password, plain', { KAFKA_PASSWORD: 'wrong-and-secret', KAFKA_SASL: 'plain' }, /KAFKA_USERNAME with its KAFKA_PASSWORD \(KAFKA_SASL=plain\)/],
  ['a user that nobody knows', { KAFKA_USERNAME: 'nobody', KAFKA_PASSWORD: 'wrong-and-secret' }, /KAFKA_USERNAME with its KAFKA_PASSWORD/],
  ['another authority', { KAFKA_CA_FILE: 'stranger.pem' }, /certificate is not trusted, see KAFKA_CA_FILE/],
  ['no authority but the system’s', { KAFKA_CA_FILE: '' }, /certificate is not trusted, see KAFKA_CA_FILE/],
  ['no password', { KAFKA_SASL: '' }, /see KAFKA_TLS and KAFKA_SASL/],
])(
  `with %s a program does not start, and names the variable, not the secret${why}`,
  async (_, wrong, told) => {
    const ca = wrong.KAFKA_CA_FILE ? { KAFKA_CA_FILE: join(folder, wrong.KAFKA_CA_FILE) } : {}
    const { code, said } = await topics({ ...good('scram-sha-512'), ...wrong, ...ca })
    expect([code, said]).toEqual([1, expect.stringMatching(told)])
    expect(said).not.toMatch(/wrong-and-secret|seven-herons/)
  },
  60_000,
)

test('settings that are not understood are named', () => {
  expect(() => settingsOf({ KAFKA_SASL: 'oauth' })).toThrow('KAFKA_SASL=oauth is not known')
  expect(() => settingsOf({ KAFKA_SASL: 'plain', KAFKA_USERNAME: 'a' })).toThrow('KAFKA_PASSWORD is not set')
  expect(() => settingsOf({ KAFKA_SASL: 'plain', KAFKA_USERNAME: '', KAFKA_PASSWORD: 'b' })).toThrow('KAFKA_USERNAME is empty')
  expect(() => settingsOf({ KAFKA_TLS: 'yes' })).toThrow('KAFKA_TLS=yes is not known')
  expect(settingsOf({ KAFKA_TLS: '', KAFKA_SASL: '' })).toEqual({ brokers: [`127.0.0.1:${port}`], prefix: '' })
  expect(kafkaOf({ brokers: ['a:1'], clientId: 'c' })).toBeDefined()
})
