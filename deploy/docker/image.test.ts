import { existsSync } from 'node:fs'
import { GenericContainer, Network, type StartedNetwork, Wait } from 'testcontainers'
import { root } from '../local/root.ts'

const MEGABYTE = 1_000_000
const IMAGE = 'dealer-academy:test'
const reason = 'no Docker engine answers here (DOCKER_HOST or /var/run/docker.sock), so the image is not built and not run'
const there = Boolean(process.env.DOCKER_HOST) || existsSync('/var/run/docker.sock')
if (!there) process.stdout.write(`skipped: ${reason}\n`)

const secret = 'not-to-be-found-anywhere'
const settings = { MONGO_URL: 'mongodb://mongo/?replicaSet=rs0', KAFKA_BROKERS: 'kafka:9092', REDIS_URL: 'redis://redis', SIGNING_KEY: secret, ID_SECRET: secret }

const inDocker = there ? describe : describe.skip
inDocker('the image, built and run', () => {
  let network: StartedNetwork
  beforeAll(async () => {
    network = await new Network().start()
    await GenericContainer.fromDockerfile(root, 'deploy/docker/Dockerfile').withBuildkit().withCache(true).build(IMAGE, { deleteOnExit: false })
  }, 900_000)
  afterAll(() => network.stop())

  const script = (code: string) =>
    new GenericContainer(IMAGE).withCommand(['-e', `setInterval(() => {}, 1000); ${code}`]).withWaitStrategy(Wait.forLogMessage(/^DONE /m))

  const says = async (code: string): Promise<string> => {
    const container = await script(`Promise.resolve((async () => { ${code} })()).then((said) => console.log('DONE ' + JSON.stringify(said)))`).start()
    let said = ''
    const lines = await container.logs()
    await new Promise<void>((resolve) =>
      lines.on('data', (piece: Buffer) => {
        said += piece.toString()
        if (/DONE .*\n/.test(said)) resolve()
      }),
    )
    lines.destroy()
    await container.stop()
    return /DONE (.*)/.exec(said)?.[1] ?? ''
  }

  test('it is small enough', async () => {
    const bytes = await says(`
      const { execFileSync } = require('node:child_process')
      return Number(execFileSync('du', ['-sxb', '--exclude=/proc', '--exclude=/sys', '/']).toString().split('\\t')[0])`)
    expect(Number(bytes) / MEGABYTE).toBeLessThan(250)
  }, 120_000)

  test('it runs as nobody in particular, and holds no package manager, no sources and no tool of the build', async () => {
    const found = await says(`
      const { existsSync } = require('node:fs')
      return [process.getuid(), process.env.NODE_ENV, ...['/usr/local/bin/npm', '/app/node_modules/typescript', '/app/deploy', '/app/package-lock.json'].map((p) => existsSync(p))]`)
    expect(JSON.parse(found)).toEqual([10001, 'production', false, false, false, false])
  }, 120_000)

  test('a program that cannot reach its database says so, ends with an error, and never tells a secret', async () => {
    const began = await new GenericContainer(IMAGE)
      .withNetwork(network)
      .withCommand(['identity.mjs'])
      .withEnvironment({ ...settings, FILES_DIR: '/data/files' })
      .withTmpFs({ '/tmp': 'rw' })
      .withWaitStrategy(Wait.forLogMessage(/could not start/))
      .start()
    let said = ''
    const lines = await began.logs()
    await new Promise<void>((resolve) => lines.on('data', (piece: Buffer) => (said += piece.toString()).includes('could not start') && resolve()))
    lines.destroy()
    await began.stop()
    expect(said).toContain('identity')
    expect(said).not.toContain(secret)
  }, 120_000)
})

test('whether Docker is there is known', () => expect(typeof there).toBe('boolean'))
